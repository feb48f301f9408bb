import { Suspense, useState } from 'react'
import type { ReportSummary } from '@jarchi/shared/api/reports.ts'
import { daysText, momentText } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useChoice, useReport } from '../report-view.ts'
import { RANGE_PRESETS, rangeSearch } from './report-range.ts'
// Every page of reports has a range. Imported only here: a style sheet that chunks share would get its own
// chunk.
import '../../../styles/reports.css'

const texts = reportTexts.range
const RangePicker = lazyPage('RangePicker', () => import('./range-picker.tsx'))
const calendarIcon = 'M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7'

/** The days of the report: some usual ranges, or days picked in a calendar. */
export function RangeChoice() {
  const { view, change } = useChoice()
  const [isPicking, setPicking] = useState(false)
  const { range } = view
  const none = { range: '', from: '', to: '', by: '' }
  return (
    <div role="group" aria-label={texts.label} className="flex flex-wrap gap-2 print:hidden">
      {RANGE_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === range.preset}
          className={PILL}
          onClick={() => change({ ...none, ...rangeSearch(preset) })}
        >
          {texts.presets[preset]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={range.preset === null}
        aria-haspopup="dialog"
        className={PILL}
        onPointerEnter={() => RangePicker.prefetch()}
        onFocus={() => RangePicker.prefetch()}
        onClick={() => setPicking(true)}
      >
        <Icon shape={calendarIcon} className="size-4.5" />
        {texts.pick}
      </button>
      {isPicking && (
        <Suspense>
          <RangePicker
            range={range}
            today={view.today}
            onPick={(picked) => {
              setPicking(false)
              change({ ...none, ...rangeSearch(picked) })
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const PILL =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-sm text-quiet hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent'

/** The days as text, the days they are compared with, and the time up to which they are counted. */
export function RangeLine({ summary }: { summary: ReportSummary }) {
  const { today } = useReport().view
  const { from, to, before, as_of } = summary
  const isRunning = to === today
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
      <span className="font-semibold text-ink">{daysText(from, to)}</span>
      {isRunning && <span>{texts.asOf(momentText(as_of))}</span>}
      <span>{texts.against(daysText(before.from, before.to))}</span>
    </p>
  )
}
