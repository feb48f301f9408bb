import type { Measures, ReportBreakdown } from '@jarchi/shared/api/reports.ts'
import { BREAKDOWN_SORTS, type ReportDimension } from '@jarchi/shared/reports/report-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignQuery } from '../../../api/campaigns.ts'
import { queryClient } from '../../../api/query-client.ts'
import { capitalsQuery } from '../../../api/targeting.ts'
import { useMay } from '../../../api/use-may.ts'
import { numberText } from '../../../i18n/format.ts'
import { bareFigure } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { isShownIn, withoutCity, type useCampaignChange } from '../campaign-change.tsx'
import { figureOf } from '../report-figures.ts'
import { useChoice, useReport } from '../report-view.ts'
import { WideTable } from '../../../ui/wide-table.tsx'

const texts = reportTexts.breakdown
type Sort = (typeof BREAKDOWN_SORTS)[number]
type Change = ReturnType<typeof useCampaignChange>
type Props = { account: number; shown: ReportBreakdown; part: ReportDimension; campaign: Change }

/** The largest rows, the total of all others, and the sum. */
export function BreakdownTable({ account, shown, part, campaign }: Props) {
  const { scope } = useReport()
  const { rows, count, total, rest } = shown
  const columns = BREAKDOWN_SORTS.filter((sort) => !(sort === 'spend' && total.spend === null))
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks))
  const mayEdit = useMay(account, 'edit')
  const hasActs = mayEdit && part === 'city' && scope.campaign_id !== null
  return (
    <WideTable>
      <thead className="text-xs text-quiet">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {texts.kinds[part]}
          </th>
          {columns.map((column) => (
            <SortHead key={column} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-2 text-start font-normal">
              <span className="flex flex-wrap items-center justify-between gap-x-2">
                <bdi className="wrap-anywhere">{row.title || texts.unknown[part]}</bdi>
                {hasActs && row.key && (
                  <DropCity account={account} city={row.key} name={row.title} change={campaign} />
                )}
              </span>
              <Bar share={row.clicks / most} />
            </th>
            <Values measures={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        {count > rows.length && (
          <SumRow name={texts.rest(numberText(count - rows.length))} measures={rest} columns={columns} />
        )}
        <SumRow name={texts.total} measures={total} columns={columns} isTotal />
      </tfoot>
    </WideTable>
  )
}

function SortHead({ column }: { column: Sort }) {
  const { view, change } = useChoice()
  const isChosen = view.sort === column
  return (
    <th
      scope="col"
      aria-sort={isChosen ? 'descending' : undefined}
      className={`ps-2 text-end font-normal ${column === 'impressions' ? 'max-sm:hidden' : ''}`}
    >
      <button
        type="button"
        aria-label={texts.sortBy(texts.columns[column])}
        className={`inline-flex min-h-11 min-w-11 items-center justify-end gap-0.5 text-end hover:text-ink ${isChosen ? 'font-semibold text-ink' : ''}`}
        onClick={() => change({ sort: column })}
      >
        {texts.columns[column]}
        {isChosen && <Icon shape={downIcon} className="size-4" />}
      </button>
    </th>
  )
}

/** The columns beside it give the same information. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-line">
      <span
        className="report-bar block h-full rounded-full bg-accent"
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  )
}

function Values({ measures, columns }: { measures: Measures; columns: readonly Sort[] }) {
  return columns.map((column) => {
    const figure = column === 'ctr' ? 'rate' : column
    const value = figureOf(figure, measures)
    return (
      <td
        key={column}
        className={`ps-2 text-end whitespace-nowrap ${column === 'impressions' ? 'max-sm:hidden' : ''}`}
      >
        {value === null ? reportTexts.none : bareFigure(figure, value)}
      </td>
    )
  })
}

type SumRowProps = { name: string; measures: Measures; columns: readonly Sort[]; isTotal?: boolean }

function SumRow({ name, measures, columns, isTotal = false }: SumRowProps) {
  return (
    <tr className={isTotal ? 'font-semibold' : 'text-quiet'}>
      <th scope="row" className="py-2 text-start font-normal">
        {name}
      </th>
      <Values measures={measures} columns={columns} />
    </tr>
  )
}

type DropCityProps = { account: number; city: string; name: string; change: Change }

/** Removes a city from the targeting of the report's campaign. */
function DropCity({ account, city, name, change }: DropCityProps) {
  const { scope } = useReport()
  const [isDropping, setDropping] = useState(false)
  const campaign = useQuery({
    ...campaignQuery(account, scope.campaign_id ?? 0),
    enabled: scope.campaign_id !== null,
  }).data
  if (!campaign) return null
  if (!isShownIn(campaign, city))
    return <span className="text-xs text-quiet print:hidden">{texts.isDropped}</span>
  const drop = async () => {
    setDropping(true)
    await change.act({
      partOf: async (shown) =>
        withoutCity(shown, city, await queryClient.fetchQuery({ ...capitalsQuery(account), retry: false })),
      done: reportTexts.undo.city(name),
      refused: reportTexts.undo.lastCity,
    })
    setDropping(false)
  }
  return (
    <Button
      variant="quiet"
      className="px-2 text-xs print:hidden"
      aria-label={texts.dropCityOf(name)}
      busy={isDropping}
      onClick={() => void drop()}
    >
      {texts.dropCity}
    </Button>
  )
}
