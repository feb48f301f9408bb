import type { ComponentProps } from 'react'

/**
 * A table that scrolls sideways, to the edges of its card, where it is wider than the card. `relative` clips what is
 * said only to screen readers; far out in a row it would make the whole page scroll.
 */
export function WideTable({ className = '', ...table }: ComponentProps<'table'>) {
  return (
    <div className="relative -mx-4 overflow-x-auto px-4">
      <table {...table} className={`w-full text-sm ${className}`} />
    </div>
  )
}
