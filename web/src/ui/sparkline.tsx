import { numberText } from '../i18n/format.ts'
import { sparklineTexts } from '../i18n/ad-report.ts'

type Props = {
  values: readonly number[]
  /** Clicks, if nothing else is said. */
  labelOf?: (first: number, last: number) => string
}

/** Values of fourteen days as a line, with the oldest on the right. */
export function Sparkline({ values, labelOf = clicksLabel }: Props) {
  const [first = 0] = values
  return (
    <svg
      viewBox={`-0.3 -6 ${values.length - 0.4} 112`}
      preserveAspectRatio="none"
      role="img"
      aria-label={labelOf(first, values.at(-1) ?? 0)}
      className="block h-6 w-20"
    >
      <path
        d={linePath(values)}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  )
}

function clicksLabel(first: number, last: number): string {
  return sparklineTexts.label(numberText(first), numberText(last))
}

/** The box is as wide as the number of steps between the values, and 100 high. */
export function linePath(values: readonly number[]): string {
  const top = Math.max(1, ...values)
  const last = values.length - 1
  const heightOf = (value: number) => Math.round(100 - (value / top) * 100)
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${last - index} ${heightOf(value)}`).join('')
}
