import { MOST_CAMPAIGNS_AT_ONCE } from '@jarchi/shared/api/campaigns-bulk.ts'
import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import type { Measures } from '@jarchi/shared/api/reports.ts'
import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import type { CampaignFilter } from '../../api/campaigns.ts'
import { reportOfListQuery } from '../../api/reports.ts'
import { useToday } from '../../api/use-today.ts'
import { askStorage } from '../../browser-storage.ts'
import { adReportTexts } from '../../i18n/ad-report.ts'
import { adsTableTexts } from '../../i18n/ads-table.ts'
import { numberText } from '../../i18n/format.ts'
import { shareText } from '../../i18n/report-format.ts'
import { Link } from '../../navigation/link.tsx'
import { go } from '../../navigation/navigate.ts'
import { useAccount } from '../../navigation/use-place.ts'
import { cardLook, dottedLook } from '../../ui/looks.ts'
import { Pager } from '../../ui/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Toman } from '../../ui/toman.tsx'
import { BulkButton } from './bulk/bulk-button.tsx'
import { useListQuery, listSearch, PAGE_SIZES, VIEW_KEY, type ListView } from './list-query.ts'

/** Below the cards: the totals of what the filter finds, and the way to the other pages. */
export function ListEnd({ account, page }: { account: number; page: CampaignPage }) {
  const { filter, href } = useListQuery()
  const { count, results } = page
  const { search, status } = filter
  return (
    <>
      {count > 1 && <ListTotals account={account} filter={filter} />}
      {count > 1 && count <= MOST_CAMPAIGNS_AT_ONCE && (
        <BulkButton
          account={account}
          select={{ filter: { ...(search && { search }), ...(status && { status }) } }}
          count={count}
          isArchive={status === 'archived'}
        />
      )}
      {count > results.length && (
        <Pager
          offset={filter.offset}
          count={count}
          size={filter.limit}
          answer={page}
          href={(offset, limit) => href({ offset, limit })}
        />
      )}
    </>
  )
}

/** The totals of all ads that the filter finds, with a link to the list sorted by figures. */
function ListTotals({ account, filter: { search, status } }: { account: number; filter: CampaignFilter }) {
  const today = useToday()
  const days = { from: addDays(today, -6), to: today }
  const report = useQuery(reportOfListQuery(account, days, { search, status }))
  if (!report.data) return null
  const { count, totals } = report.data
  return (
    <section aria-label={adReportTexts.totals(numberText(count))} className={`${cardLook} p-4 text-sm`}>
      <h2 className="text-base">{adReportTexts.totals(numberText(count))}</h2>
      <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Sum name={adReportTexts.today} measures={totals.today} />
        <Sum name={adReportTexts.lastDays} measures={totals.range} />
      </dl>
      <Link
        to={paths.reports(account)}
        className="mt-1 inline-flex min-h-11 items-center text-accent hover:underline"
      >
        {adReportTexts.sorted}
      </Link>
    </section>
  )
}

function Sum({ name, measures }: { name: string; measures: Measures }) {
  const { clicks, spend } = measures
  const rate = clickRate(measures)
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-quiet">{name}</dt>
      <dd className={dottedLook}>
        <span>{adReportTexts.clicks(numberText(clicks))}</span>
        {rate !== null && <span>{adReportTexts.rate(shareText(rate))}</span>}
        {spend !== null && <Toman rial={spend} className="font-semibold" />}
      </dd>
    </div>
  )
}

const { views } = adsTableTexts

/** Cards or a table, where there is room for one. */
export function ViewChoice() {
  const account = useAccount()
  const { filter, view } = useListQuery()
  const choose = (next: ListView) => {
    askStorage(() => localStorage.setItem(VIEW_KEY, next))
    go(paths.myAds(account) + listSearch({ ...filter, offset: 0, limit: PAGE_SIZES[next] }, next), {
      replace: true,
    })
  }
  return (
    <div className="hidden w-40 md:flex">
      <Segments
        label={views.label}
        options={[
          { value: 'cards', text: views.cards },
          { value: 'table', text: views.table },
        ]}
        chosen={view}
        onChoose={choose}
      />
    </div>
  )
}
