import type { ReportSummary } from '@jarchi/shared/api/reports.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type CSSProperties } from 'react'
import { reportSeriesQuery } from '../../api/reports.ts'
import { sparklineTexts } from '../../i18n/ad-report.ts'
import { commonTexts } from '../../i18n/common.ts'
import { numberText } from '../../i18n/format.ts'
import { bareFigure, shareText } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Icon } from '../../ui/icon.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import {
  changeOf,
  figureOf,
  FIGURES,
  hasNothing,
  isAmount,
  isWelcome,
  type Figure,
} from './report-figures.ts'
import { useChoice, useReport } from './report-view.ts'

/** The figures of a range, each with its change and meaning; a press shows it in the chart. */
export function Headline({ account, summary }: { account: number; summary: ReportSummary }) {
  const { current, previous } = summary
  const figures = FIGURES.filter((figure) => !isAmount(figure) || current.spend !== null)
  return (
    <ul aria-label={reportTexts.headline} className="report-figures grid gap-3">
      {figures.map((figure) => (
        <FigureCard
          key={figure}
          account={account}
          figure={figure}
          now={figureOf(figure, current)}
          before={hasNothing(previous) ? undefined : figureOf(figure, previous)}
        />
      ))}
    </ul>
  )
}

type FigureProps = {
  account: number
  figure: Figure
  now: number | null
  /** Undefined if nothing was shown in the range before. */
  before: number | null | undefined
}

/** Its meaning describes the button, and is no part of the button's name. */
function FigureCard({ account, ...told }: FigureProps) {
  const { figure, now } = told
  const { view, change } = useChoice()
  const id = useId()
  return (
    <li className={`${cardLook} report-figure relative min-w-0 p-4 hover:border-edge`}>
      <button
        type="button"
        aria-pressed={figure === view.figure}
        aria-describedby={id}
        className="flex w-full flex-col items-start text-start after:absolute after:inset-0"
        onClick={() => change({ figure })}
      >
        <FigureContents {...told} />
      </button>
      <p id={id} className="mt-1 text-xs text-quiet">
        {meaning(figure, now)}
      </p>
      {figure === 'price' && <PriceCourse account={account} />}
    </li>
  )
}

const COURSE_DAYS = 14

/** The price of an ad's clicks on each of the last days that had some. */
function PriceCourse({ account }: { account: number }) {
  const { view, scope } = useReport()
  const days = { ...scope, from: addDays(view.today, 1 - COURSE_DAYS), to: view.today }
  const isAd = scope.campaign_id !== null
  const { data } = useQuery({ ...reportSeriesQuery(account, days, 'day'), enabled: isAd })
  const prices = (data?.points ?? []).flatMap((point) => figureOf('price', point) ?? [])
  const labelOf = (first: number, last: number) =>
    sparklineTexts.price(bareFigure('price', first), bareFigure('price', last))
  return (
    isAd && (
      <div className="mt-1 h-6">{prices.length > 1 && <Sparkline values={prices} labelOf={labelOf} />}</div>
    )
  )
}

function FigureContents({ figure, now, before }: Omit<FigureProps, 'account'>) {
  const text = now === null ? reportTexts.none : bareFigure(figure, now)
  return (
    <>
      <span className="text-sm text-quiet">{reportTexts.figures[figure]}</span>
      <span className="leading-8">
        <span className="report-number" style={{ '--length': text.length } as CSSProperties}>
          {text}
        </span>
        {now !== null && isAmount(figure) && <span className="text-sm"> {commonTexts.toman}</span>}
      </span>
      {now !== null && before !== undefined && <Change figure={figure} now={now} before={before} />}
    </>
  )
}

function meaning(figure: Figure, now: number | null): string {
  if (now === null) return figure === 'rate' ? reportTexts.meanings.noRate : reportTexts.meanings.none
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
