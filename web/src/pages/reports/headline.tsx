import type { ReportSummary } from '@jarchi/shared/api/reports.ts'
import type { ReactNode } from 'react'
import { commonTexts } from '../../i18n/common.ts'
import { numberText } from '../../i18n/format.ts'
import { bareFigure, shareText } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Icon } from '../../ui/icon.tsx'
import { cardLook } from '../../ui/looks.ts'
import { changeOf, figureOf, FIGURES, isAmount, isWelcome, type Figure } from './report-figures.ts'
import { useChoice } from './report-view.ts'

/** The figures of a range, each with its change and meaning; a press shows it in the chart. */
export function Headline({ summary }: { summary: ReportSummary }) {
  const { current, previous } = summary
  const figures = FIGURES.filter((figure) => !isAmount(figure) || current.spend !== null)
  return (
    <ul
      aria-label={reportTexts.headline}
      className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 md:grid-cols-3"
    >
      {figures.map((figure) => (
        <li key={figure} className="flex min-w-0">
          <FigureButton figure={figure}>
            <FigureContents
              figure={figure}
              now={figureOf(figure, current)}
              before={figureOf(figure, previous)}
            />
          </FigureButton>
        </li>
      ))}
    </ul>
  )
}

function FigureButton({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { view, change } = useChoice()
  return (
    <button
      type="button"
      aria-pressed={figure === view.figure}
      className={`${cardLook} report-figure flex min-w-0 flex-1 flex-col items-start p-4 text-start hover:border-edge`}
      onClick={() => change({ figure })}
    >
      {children}
    </button>
  )
}

type FigureProps = { figure: Figure; now: number | null; before: number | null }

/** As large as fits on a phone, smaller with a unit: no number may break between its digits. */
function sizeOf(figure: Figure, { length }: string): string {
  if (length > 11) return 'text-sm sm:text-base'
  return length > (isAmount(figure) ? 8 : 9) ? 'text-lg' : 'text-xl'
}

function FigureContents({ figure, now, before }: FigureProps) {
  const text = now === null ? reportTexts.none : bareFigure(figure, now)
  return (
    <>
      <span className="text-sm text-quiet">{reportTexts.figures[figure]}</span>
      <span className={`${sizeOf(figure, text)} leading-8 font-bold wrap-anywhere md:text-2xl`}>
        {text}
        {now !== null && isAmount(figure) && (
          <span className="text-sm font-normal"> {commonTexts.toman}</span>
        )}
      </span>
      {now !== null && <Change figure={figure} now={now} before={before} />}
      <span className="mt-1 text-xs text-quiet">{meaning(figure, now)}</span>
    </>
  )
}

function meaning(figure: Figure, now: number | null): string {
  if (now === null) return reportTexts.meanings.none
  return figure === 'rate' ? reportTexts.meanings.rate(numberText(now * 1_000)) : reportTexts.meanings[figure]
}

const UP = 'M12 19V5m-6 6 6-6 6 6'
const DOWN = 'M12 5v14m-6-6 6 6 6-6'
/** A smaller change is not worth acting on. */
const NOTICEABLE = 0.005
/** From here on, "4 times as much" is clearer than a percentage. */
const MANY = 4

/** Compared with the range before: with an arrow and a word, never by colour alone. */
function Change({ figure, now, before }: { figure: Figure; now: number; before: number | null }) {
  const change = changeOf(now, before)
  if (change === null)
    return (
      <span className="text-sm text-quiet">
        {now === 0 ? reportTexts.change.same : reportTexts.change.fromNothing}
      </span>
    )
  if (Math.abs(change) < NOTICEABLE)
    return <span className="text-sm text-quiet">{reportTexts.change.same}</span>
  const welcome = isWelcome(figure, change)
  const color = welcome === null ? 'text-quiet' : welcome ? 'text-success' : 'text-warning'
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-semibold ${color}`}>
      <Icon shape={change > 0 ? UP : DOWN} className="size-4" />
      {changeText(change)}
    </span>
  )
}

function changeText(change: number): string {
  if (change >= MANY) return reportTexts.change.times(numberText(change + 1))
  const share = shareText(Math.max(0.01, Math.round(Math.abs(change) * 100) / 100))
  return change > 0 ? reportTexts.change.more(share) : reportTexts.change.less(share)
}
