import type { ReportSummary } from '@jarchi/shared/api/reports.ts'
import { instantText } from '../../i18n/date-format.ts'
import { shortDay } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { AdsSection } from './ads-section.tsx'
import { AdviceSection } from './advice-section.tsx'
import { BreakdownSection } from './breakdown/breakdown-section.tsx'
import { ChartSection } from './chart/chart-section.tsx'
import { hasNothing } from './report-figures.ts'
import { Headline } from './headline.tsx'
import { InvalidClicks } from './invalid-clicks.tsx'
import { PostFigures } from './post-figures.tsx'
import { RangeLine } from './range/range-choice.tsx'
import { ReportFiles } from './report-files.tsx'
import { useReport } from './report-view.ts'
import { WeekSection } from './week/week-section.tsx'

type Props = { account: number; summary: ReportSummary; isStale: boolean }

/** The report from its headline figures to its files. */
export function ReportContents({ account, summary, isStale }: Props) {
  const { scope } = useReport()
  const isCampaign = scope.campaign_id !== null
  return (
    <>
      <RangeLine summary={summary} />
      <ReportStates summary={summary} />
      {hasNothing(summary.current) ? (
        <>
          <NothingYet account={account} />
          <AdviceSection account={account} />
        </>
      ) : (
        <>
          <PartLinks isCampaign={isCampaign} />
          <div
            aria-busy={isStale || undefined}
            className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}
          >
            <Headline account={account} summary={summary} />
          </div>
          <AdviceSection account={account} />
          <ChartSection account={account} summary={summary} />
          {isCampaign ? (
            <PostFigures account={account} summary={summary} />
          ) : (
            <AdsSection account={account} />
          )}
          <WeekSection account={account} hidesAmounts={summary.current.spend === null} />
          <BreakdownSection account={account} />
          <InvalidClicks account={account} summary={summary} />
          <ReportFiles account={account} />
        </>
      )}
      <p className="hidden text-xs text-quiet print:block">
        {reportTexts.printed(instantText(summary.as_of))}
      </p>
    </>
  )
}

const PARTS = ['files', 'chart', 'ads', 'week', 'breakdown', 'invalid'] as const

/** The parts of the long page on a phone, the files first: few scroll down to them. */
function PartLinks({ isCampaign }: { isCampaign: boolean }) {
  const { parts } = reportTexts
  const shown = PARTS.filter((part) => !(isCampaign && part === 'ads'))
  return (
    <nav aria-label={parts.label} className="flex flex-wrap gap-x-4 text-sm lg:hidden print:hidden">
      {shown.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          className="inline-flex min-h-11 min-w-11 items-center text-accent underline"
        >
          {parts[part]}
        </a>
      ))}
    </nav>
  )
}

/** Warnings about the figures, to read first. */
export function ReportStates({ summary }: { summary: ReportSummary }) {
  const { is_rebuilding, unbalanced_days, current } = summary
  const { states } = reportTexts
  const said = [
    is_rebuilding && states.rebuilding,
    unbalanced_days.length > 0 && states.unbalanced(unbalanced_days.map(shortDay).join(states.andDays)),
  ].filter((each) => each !== false)
  return (
    <>
      {said.map((text) => (
        <p
          key={text}
          role="status"
          className="flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning"
        >
          <Icon shape={warningIcon} className="mt-0.5 size-5" />
          {text}
        </p>
      ))}
      {current.spend === null && <p className="text-sm text-quiet">{states.hiddenAmounts}</p>}
    </>
  )
}

function NothingYet({ account }: { account: number }) {
  const { view, change } = useReport()
  const { title, text, longer, myAds } = reportTexts.states.empty
  return (
    <EmptyState
      drawing={<EmptyChart />}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {view.range.preset !== '30days' && (
            <Button onClick={() => change({ range: '30days', from: '', to: '' })}>{longer}</Button>
          )}
          <Link to={paths.myAds(account)} className={buttonLook('plain')}>
            {myAds}
          </Link>
        </div>
      }
    />
  )
}

/** Columns before the first figures; as in the chart, time runs from right to left. */
function EmptyChart() {
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true" className="h-24 w-40">
      <path
        d="M106 60V44H94v16zM84 60V32H72v28zM62 60V40H50v20zM40 60V22H28v38z"
        className="fill-accent-soft"
      />
      <path d="M6 62h108" strokeWidth="2" className="stroke-edge" />
      <path
        d="M22 22c16 4 28 10 40 8s22-2 40 8"
        fill="none"
        strokeWidth="2"
        strokeDasharray="4 5"
        className="stroke-accent"
      />
    </svg>
  )
}
