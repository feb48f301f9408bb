import { Toman } from '../../ui/toman.tsx'

type Props = { name: string; rial: number; isExtra?: boolean; isTotal?: boolean }

/** A line of a sum; the total stands below a rule. */
export function SumLine({ name, rial, isExtra = false, isTotal = false }: Props) {
  const look = isTotal ? 'border-t border-line pt-3 mt-1' : ''
  const value = isTotal ? 'text-lg font-bold' : isExtra ? 'font-semibold text-success' : 'font-semibold'
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-3 ${look}`}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>
        <Toman rial={rial} className={value} />
      </dd>
    </div>
  )
}
