import type { ComponentProps } from 'react'

/** A table that scrolls sideways, to the edges of its card, where it is wider than the card. */
export function WideTable({ className = '', ...table }: ComponentProps<'table'>) {
  return (
    <div className="-mx-4 overflow-x-auto px-4">
      <table {...table} className={`w-full text-sm ${className}`} />
    </div>
  )
}
