import type { ReportWeek } from '@jarchi/shared/api/reports.ts'
import { daypartFromSlots, FULL_WEEK, hoursPerWeek, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { reportWeekQuery } from '../../../api/reports.ts'
import { useMay } from '../../../api/use-may.ts'
import { numberText } from '../../../i18n/format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { UndoStrip, useCampaignChange, withoutHours } from '../campaign-change.tsx'
import { figureOf, isAmount } from '../report-figures.ts'
import { HEAT_LOOKS } from '../heat-colors.ts'
import { focusCard, ReportCard } from '../report-card.tsx'
import { useChoice, useReport, WEEK_FIGURES } from '../report-view.ts'
import { cellsInOrder, weakHours } from './week-figures.ts'
import { WeekGrid } from './week-grid.tsx'

const texts = reportTexts.week
const NO_HOURS: Daypart = '0'.repeat(FULL_WEEK.length)

/** Its name in addresses. */
export const WEEK_PART = 'week'

/** The figures of each hour of the week, with the hours of the campaign's schedule. */
export function WeekSection({ account, hidesAmounts }: { account: number; hidesAmounts: boolean }) {
  const { scope } = useReport()
  const week = useQuery(reportWeekQuery(account, scope))
  useEffect(() => {
    if (location.hash === `#${WEEK_PART}`) document.getElementById(WEEK_PART)?.scrollIntoView()
  }, [])
  return (
    <ReportCard
      id={WEEK_PART}
      title={texts.title}
      hint={texts.hint}
      isStale={week.isPlaceholderData}
      actions={<Shows hidesAmounts={hidesAmounts} />}
    >
      <QueryView
        query={week}
        failed={reportTexts.failed.week}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(shown) => <Week account={account} week={shown} campaign={scope.campaign_id} />}
      </QueryView>
    </ReportCard>
  )
}

function Shows({ hidesAmounts }: { hidesAmounts: boolean }) {
  const { view, change } = useChoice()
  const figures = WEEK_FIGURES.filter((figure) => !(hidesAmounts && isAmount(figure)))
  return (
    <Segments
      isSmall
      label={texts.show}
      chosen={view.week}
      options={figures.map((value) => ({ value, text: texts.shows[value] }))}
      onChoose={(week) => change({ week })}
    />
  )
}

type WeekProps = { account: number; week: ReportWeek; campaign: number | null }

function Week({ account, week, campaign }: WeekProps) {
  const { view } = useReport()
  const [chosen, setChosen] = useState(NO_HOURS)
  const keysId = useId()
  // The same array for the same answer: otherwise another range would draw all hours twice.
  const cells = useMemo(() => cellsInOrder(week.cells), [week.cells])
  const schedule = week.schedule && daypartFromSlots(week.schedule)
  const mayChoose = useMay(account, 'edit') && schedule !== null
  return (
    <>
      <WeekGrid
        cells={cells}
        figure={view.week}
        schedule={schedule ?? FULL_WEEK}
        chosen={mayChoose ? chosen : null}
        describedBy={mayChoose ? keysId : undefined}
        onChoose={setChosen}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-quiet">
        <p>{bestText(cells, view.week)}</p>
        <Legend />
      </div>
      {mayChoose && (
        <p id={keysId} className="text-xs text-quiet pointer-coarse:hidden print:hidden">
          {texts.keys}
        </p>
      )}
      {mayChoose && (
        <TurnOff
          account={account}
          campaign={campaign}
          chosen={chosen}
          weak={weakHours(cells, schedule)}
          onChoose={setChosen}
        />
      )}
    </>
  )
}

/** The three hours with the most clicks. */
function bestText(
  cells: readonly ReportWeek['cells'][number][],
  figure: 'clicks' | 'rate' | 'price',
): string {
  if (figure !== 'clicks') return ''
  const best = cells
    .filter(({ clicks }) => clicks > 0)
    .toSorted((a, b) => (figureOf('clicks', b) ?? 0) - (figureOf('clicks', a) ?? 0))
    .slice(0, 3)
  return best.length === 0 ? '' : texts.best(best.map(({ day, hour }) => texts.at(day, hour)).join(texts.and))
}

function Legend() {
  return (
    <p className="flex items-center gap-1.5" aria-hidden="true">
      {texts.less}
      {HEAT_LOOKS.map((look) => (
        <span key={look} className={`size-4 rounded-sm border border-line ${look}`} />
      ))}
      {texts.more}
    </p>
  )
}

type TurnOffProps = {
  account: number
  campaign: number | null
  chosen: Daypart
  weak: Daypart
  onChoose: (hours: Daypart) => void
}

/** Removes the chosen hours from the schedule. */
function TurnOff({ account, campaign, chosen, weak, onChoose }: TurnOffProps) {
  const change = useCampaignChange(account, campaign)
  const count = hoursPerWeek(chosen)
  const turnOff = async () => {
    const hours = numberText(count)
    const { undo } = reportTexts
    const isDone = await change.act({
      partOf: (shown) => withoutHours(shown, chosen),
      done: undo.hours(hours),
      refused: undo.lastHours,
    })
    if (isDone) onChoose(NO_HOURS)
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3 print:hidden">
      <p role="status" className="text-sm text-quiet">
        {count === 0 ? texts.choose : texts.chosen(numberText(count))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={count === 0} busy={change.isBusy} onClick={() => void turnOff()}>
          {texts.turnOff}
        </Button>
        <Button
          variant="plain"
          onClick={() => (weak.includes('1') ? onChoose(weak) : showToast('success', texts.noWeak))}
        >
          {texts.weak}
        </Button>
        {count > 0 && (
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              focusCard(currentTarget)
              onChoose(NO_HOURS)
            }}
          >
            {texts.clear}
          </Button>
        )}
      </div>
      <UndoStrip {...change} />
    </div>
  )
}
