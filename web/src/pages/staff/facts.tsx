import type { ReactNode } from 'react'

type Row = readonly [name: string, value: ReactNode]

/** Names with their values, side by side; a row whose value is null is left out. */
export function Facts({ rows, className = '' }: { rows: readonly Row[]; className?: string }) {
  return (
    <dl className={`grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm ${className}`}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
