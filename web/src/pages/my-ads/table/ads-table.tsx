import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import type { Measures, ReportCampaigns } from '@jarchi/shared/api/reports.ts'
import { LIST_REPORT_DAYS } from '@jarchi/shared/reports/report-choices.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo } from 'react'
import type { CampaignFilter } from '../../../api/campaigns.ts'
import { reportOfListQuery, reportOfPageQuery } from '../../../api/reports.ts'
import { useMay } from '../../../api/use-may.ts'
import { useToday } from '../../../api/use-today.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { numberText } from '../../../i18n/format.ts'
import { go } from '../../../navigation/navigate.ts'
import '../../../styles/ads-table.css'
import { cardLook } from '../../../ui/looks.ts'
import { Pager } from '../../../ui/pager.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'
import { useListQuery } from '../list-query.ts'
import { AdRow } from './ad-row.tsx'
import { rowLayout, useColumns, type Column } from './columns.ts'
import { figureText } from './figure-text.ts'
import { onGridKey, useCellFocus } from './grid-keys.ts'
import { ColumnChoice, PageJump, TableBar } from './table-bar.tsx'
import { TableHead } from './table-head.tsx'
import { useChoice } from './use-choice.ts'

type Props = { account: number; page: CampaignPage; isStale: boolean }

/** The list as a table, with the totals of what the filter finds. */
export function AdsTable({ account, page: asked, isStale }: Props) {
  const page = useShownPage(asked)
  const { results, count } = page
  const isLate = isStale || page !== asked
  const { filter, href, change } = useListQuery()
  const { status, offset, limit } = filter
  const { offered, chosen, columns, toggle } = useColumns(account)
  const hintId = useId()
  const ids = useMemo(() => results.map(({ id }) => id), [results])
  const { figures, totals } = useFigures(account, filter, ids)
  const choice = useChoice(filter, count)
  const focus = useCellFocus(ids, columns)
  const mayEdit = useMay(account, 'edit')
  const turn = (by: 1 | -1) => {
    const start = offset + by * limit
    if (start < count && start > -limit) go(href({ offset: Math.max(0, start), limit }))
  }
  return (
    <section className={`${cardLook} px-4 py-2`} aria-busy={isLate}>
      <p id={hintId} className="sr-only">
        {adsTableTexts.hint}
      </p>
      <TableBar account={account} choice={choice} found={count} isArchive={status === 'archived'}>
        <ColumnChoice offered={offered} shown={chosen} onToggle={toggle} />
      </TableBar>
      <WideTable
        {...focus}
        role="grid"
        aria-label={adsTableTexts.label}
        aria-describedby={hintId}
        style={rowLayout(columns, mayEdit)}
        className={`ads-table ${isLate ? 'opacity-60 transition-opacity' : ''}`}
        onKeyDown={(event) => onGridKey(event, turn)}
      >
        <TableHead
          columns={columns}
          ordering={filter.ordering}
          onSort={(ordering) => change({ ordering, limit })}
          isPageChosen={ids.every(choice.has)}
          onChoosePage={mayEdit ? (isChosen) => choice.set(ids, isChosen) : undefined}
        />
        <tbody className="divide-y divide-line">
          {results.map((campaign) => (
            <AdRow
              key={campaign.id}
              account={account}
              campaign={campaign}
              columns={columns}
              figures={figures?.get(campaign.id)?.range}
              isChosen={choice.has(campaign.id)}
              onChoose={mayEdit ? choice.set : undefined}
            />
          ))}
        </tbody>
        {totals && <TableTotals columns={columns} count={count} totals={totals} isWide={mayEdit} />}
      </WideTable>
      {count > results.length && <TablePages page={page} />}
    </section>
  )
}

/**
 * Rows of other ads are drawn after the press that leads to them has been answered: fifty take longer than a press may.
 * Those that stand there change at once.
 */
function useShownPage(page: CampaignPage): CampaignPage {
  const drawn = useDeferredValue(page, { ...page, results: [] })
  const isSame =
    drawn.results.length === page.results.length &&
    drawn.results.every(({ id }, at) => id === page.results[at]?.id)
  return isSame ? page : drawn
}

/** Of the last days with today: those of the ads of the page, and the totals of what the filter finds. */
function useFigures(account: number, { search, status }: CampaignFilter, ids: readonly number[]) {
  const today = useToday()
  const days = { from: addDays(today, 1 - LIST_REPORT_DAYS), to: today }
  return {
    figures: useQuery(reportOfPageQuery(account, days, ids)).data,
    totals: useQuery(reportOfListQuery(account, days, { search, status })).data?.totals,
  }
}

/** The way to the pages beside this one, and to any other. */
function TablePages({ page }: { page: CampaignPage }) {
  const { filter, href } = useListQuery()
  const { offset, limit } = filter
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 py-3">
      <Pager
        offset={offset}
        count={page.count}
        size={limit}
        answer={page}
        href={(start, size) => href({ offset: start, limit: size })}
      />
      <PageJump
        pages={Math.ceil(page.count / limit)}
        onOpen={(number) => go(href({ offset: (number - 1) * limit, limit }))}
      />
    </div>
  )
}

type TotalsProps = {
  columns: readonly Column[]
  count: number
  totals: ReportCampaigns['totals']
  /** Whether there is a column of boxes before the titles. */
  isWide: boolean
}

/** The sums over all ads that the filter finds, on this page or another. */
function TableTotals({ columns, count, totals: { range, today }, isWide }: TotalsProps) {
  const shared = { columns, isWide }
  return (
    <tfoot className="text-xs font-semibold">
      <Sums {...shared} name={adsTableTexts.totals(numberText(count))} measures={range} />
      <Sums {...shared} name={adsTableTexts.today} measures={today} />
    </tfoot>
  )
}

type SumsProps = Pick<TotalsProps, 'columns' | 'isWide'> & { name: string; measures: Measures }

function Sums({ name, columns, measures, isWide }: SumsProps) {
  return (
    <tr>
      <th scope="row" colSpan={isWide ? 2 : 1} className="text-start">
        {name}
      </th>
      {columns.map((column) => (
        <td key={column} className="whitespace-nowrap">
          {figureText(column, measures)}
        </td>
      ))}
    </tr>
  )
}
