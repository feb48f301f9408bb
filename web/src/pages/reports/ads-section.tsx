import type { Measures, ReportCampaigns } from '@jarchi/shared/api/reports.ts'
import { REPORT_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { CAMPAIGN_REPORT_SORTS } from '@jarchi/shared/reports/report-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { reportCampaignsQuery } from '../../api/reports.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { bareFigure } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Link } from '../../navigation/link.tsx'
import { usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { listQueryOf, STATUS_LABELS } from '../my-ads/list-query.ts'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { figureOf } from './report-figures.ts'
import { rangeQuery } from './range/report-range.ts'
import { ReportCard } from './report-card.tsx'
import { useChoice, useReport } from './report-view.ts'

const texts = reportTexts.ads
const statusTexts: Readonly<Record<string, string>> = myAdsTexts.statuses
/** The totals have no line of clicks. */
const NOTHING = ''

/** Each ad with its figures of today and of the range, and the totals of the found ads. */
export function AdsSection({ account }: { account: number }) {
  const { view, scope } = useReport()
  const ads = useQuery(
    reportCampaignsQuery(account, {
      from: scope.from,
      to: scope.to,
      sort: view.ads,
      search: view.ad,
      status: listQueryOf({ show: view.show }).status,
      limit: REPORT_PAGE_SIZE,
      offset: (view.page - 1) * REPORT_PAGE_SIZE,
    }),
  )
  return (
    <ReportCard id="ads" title={texts.title} isStale={ads.isPlaceholderData}>
      <Filters />
      <QueryView query={ads} failed={reportTexts.failed.ads} skeleton={<Skeleton className="h-72 w-full" />}>
        {(shown) =>
          shown.results.length === 0 ? (
            <p className="py-6 text-center text-quiet">{texts.none}</p>
          ) : (
            <>
              <AdTable account={account} shown={shown} />
              <AdPages count={shown.count} />
            </>
          )
        }
      </QueryView>
    </ReportCard>
  )
}

function Filters() {
  const { view, change } = useChoice()
  return (
    <search className="flex flex-wrap gap-2 print:hidden">
      <SearchField label={texts.search} value={view.ad} onChange={(ad) => change({ ad, page: '' })} />
      <Select
        label={myAdsTexts.status}
        value={view.show}
        className="min-w-36 max-sm:flex-1 sm:min-w-40"
        options={[
          { value: '', text: myAdsTexts.anyStatus },
          ...STATUS_LABELS.map((value) => ({ value, text: statusTexts[value] ?? value })),
        ]}
        onChange={(show) => change({ show, page: '' })}
      />
      <Select
        label={texts.sort}
        value={view.ads}
        className="min-w-36 max-sm:flex-1 sm:min-w-40"
        options={CAMPAIGN_REPORT_SORTS.map((value) => ({ value, text: texts.sorts[value] }))}
        onChange={(sort) => change({ ads: sort, page: '' })}
      />
    </search>
  )
}

function AdPages({ count }: { count: number }) {
  const { view } = useReport()
  const path = usePath()
  const query = useUrlQuery()
  const href = (offset: number) =>
    `${path}?${new URLSearchParams({ ...query, page: String(offset / REPORT_PAGE_SIZE + 1) })}`
  return (
    <Pager offset={(view.page - 1) * REPORT_PAGE_SIZE} count={count} size={REPORT_PAGE_SIZE} href={href} />
  )
}

const FIGURES = ['clicks', 'rate', 'impressions', 'spend'] as const
/** A phone shows only the most useful columns. */
const WIDE_ONLY = { clicks: '', rate: 'max-sm:hidden', impressions: 'max-sm:hidden', spend: '' }

function AdTable({ account, shown }: { account: number; shown: ReportCampaigns }) {
  const { view } = useReport()
  const { results, totals, count } = shown
  const figures = FIGURES.filter((figure) => !(figure === 'spend' && totals.range.spend === null))
  const search = rangeQuery(view.range)
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-quiet">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {texts.name}
          </th>
          <th scope="col" className="ps-2 text-start font-normal max-sm:hidden">
            {texts.trend}
          </th>
          <th scope="col" className="ps-2 text-end font-normal whitespace-nowrap">
            {texts.today}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className={`ps-2 text-end font-normal ${WIDE_ONLY[figure]}`}>
              {reportTexts.heads[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {results.map(({ id, title, today, range, sparkline }) => (
          <tr key={id}>
            <th scope="row" className="py-1 text-start font-normal">
              <Link
                to={paths.report(account, id) + search}
                dir="auto"
                className="inline-flex min-h-11 items-center text-accent wrap-anywhere hover:underline"
              >
                {title}
              </Link>
            </th>
            <td className="ps-2 max-sm:hidden">
              <Sparkline values={sparkline} />
            </td>
            <td className="ps-2 text-end">{numberText(today.clicks)}</td>
            <Values measures={range} figures={figures} />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line font-semibold">
        <tr>
          <th scope="row" className="py-2 text-start">
            {texts.totals(numberText(count))}
          </th>
          <td className="max-sm:hidden">{NOTHING}</td>
          <td className="ps-2 text-end">{numberText(totals.today.clicks)}</td>
          <Values measures={totals.range} figures={figures} />
        </tr>
      </tfoot>
    </table>
  )
}

type ValuesProps = { measures: Measures; figures: readonly (typeof FIGURES)[number][] }

function Values({ measures, figures }: ValuesProps) {
  return figures.map((figure) => {
    const value = figureOf(figure, measures)
    return (
      <td key={figure} className={`ps-2 text-end whitespace-nowrap ${WIDE_ONLY[figure]}`}>
        {value === null ? reportTexts.none : bareFigure(figure, value)}
      </td>
    )
  })
}
