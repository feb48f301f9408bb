import type { ComponentProps, ReactNode } from 'react'

type Row = readonly [name: string, value: ReactNode]

type Props = Omit<ComponentProps<'dl'>, 'children'> & {
  rows: readonly Row[]
  /** Where a value is: beside its name, below it in columns, or at the other end of the line. */
  look?: keyof typeof LOOKS
}

/** Names with values; a row whose value is null is left out. A `className` replaces the spacing. */
export function Facts({ rows, look = 'beside', className = LOOKS[look].spacing, ...list }: Props) {
  const { all, row, name: nameLook } = LOOKS[look]
  return (
    <dl {...list} className={`${all} ${className}`}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={row}>
            <dt className={`text-quiet ${nameLook}`}>{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

const LOOKS = {
  beside: {
    all: 'grid items-baseline min-[17rem]:grid-cols-[fit-content(60%)_minmax(0,1fr)]',
    spacing: 'gap-x-4 gap-y-1.5 text-sm',
    row: 'contents',
    name: '',
  },
  columns: { all: 'grid gap-4 sm:grid-cols-2', spacing: '', row: 'min-w-0', name: 'text-sm' },
  ends: {
    all: 'flex flex-col',
    spacing: '',
    row: 'flex flex-wrap items-baseline justify-between',
    name: 'text-sm',
  },
}
