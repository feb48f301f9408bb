import type { ReportBreakdown } from '@jarchi/shared/api/reports.ts'
import { REPORT_DIMENSIONS, type ReportDimension } from '@jarchi/shared/reports/report-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { reportBreakdownQuery, reportCitiesQuery } from '../../../api/reports.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ReportCard } from '../report-card.tsx'
import { useChoice, useReport } from '../report-view.ts'
import { UndoStrip, useCampaignChange } from '../campaign-change.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import { ProvinceMap } from './province-map.tsx'

const texts = reportTexts.breakdown

/** Where the figures come from: by city, category, keyword or place. */
export function BreakdownSection({ account }: { account: number }) {
  const { view, scope, change } = useReport()
  const { part, sort, search, rows } = view
  const breakdown = useQuery(reportBreakdownQuery(account, scope, { by: part, sort, search, limit: rows }))
  return (
    <ReportCard id="breakdown" title={texts.title} isStale={breakdown.isPlaceholderData} actions={<Parts />}>
      <div className={part === 'city' ? 'report-cities' : ''}>
        <div className="flex min-w-0 flex-col gap-3 self-start">
          <SearchField
            key={part}
            label={texts.searchOf(texts.kinds[part])}
            value={search}
            onChange={(text) => change({ search: text, rows: '' })}
          />
          <QueryView
            query={breakdown}
            failed={reportTexts.failed.breakdown}
            skeleton={<Skeleton className="h-96 w-full" />}
          >
            {(shown) => <Rows account={account} shown={shown} part={part} />}
          </QueryView>
        </div>
        {part === 'city' && <Provinces account={account} />}
      </div>
    </ReportCard>
  )
}

function Parts() {
  const { view, change } = useChoice()
  return (
    <Segments
      isSmall
      label={texts.by}
      chosen={view.part}
      options={REPORT_DIMENSIONS.map((value) => ({ value, text: texts.kinds[value] }))}
      onChoose={(part) => change({ part, search: '', rows: '' })}
    />
  )
}

function Provinces({ account }: { account: number }) {
  const { scope } = useReport()
  const cities = useQuery(reportCitiesQuery(account, scope))
  return (
    <QueryView query={cities} failed={reportTexts.failed.map} skeleton={<Skeleton className="h-80 w-full" />}>
      {(rows) => <ProvinceMap rows={rows} />}
    </QueryView>
  )
}

type RowsProps = { account: number; shown: ReportBreakdown; part: ReportDimension }

function Rows({ account, shown, part }: RowsProps) {
  const { view, scope, change } = useReport()
  const campaign = useCampaignChange(account, scope.campaign_id)
  if (shown.rows.length === 0)
    return <p className="py-6 text-center text-quiet">{view.search ? texts.notFound : texts.nothing}</p>
  return (
    <>
      <BreakdownTable account={account} shown={shown} part={part} campaign={campaign} />
      <UndoStrip {...campaign} />
      {shown.count > shown.rows.length && view.rows < 100 && (
        <Button
          variant="quiet"
          className="self-start px-3 print:hidden"
          onClick={() => change({ rows: view.rows === 10 ? '30' : '100' })}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}
