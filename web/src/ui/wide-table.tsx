import type { ReactNode } from 'react'

type Props = { className?: string; children: ReactNode }

/** A table that scrolls sideways, to the edges of its card, where it is wider than the card. */
export function WideTable({ className = '', children }: Props) {
  return (
    <div className="-mx-4 overflow-x-auto px-4">
      <table className={`w-full text-sm ${className}`}>{children}</table>
    </div>
  )
}
