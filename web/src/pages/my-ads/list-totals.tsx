import type { Measures } from '@jarchi/shared/api/reports.ts'
import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import type { CampaignFilter } from '../../api/campaigns.ts'
import { reportOfListQuery } from '../../api/reports.ts'
import { useToday } from '../../api/use-today.ts'
import { adReportTexts } from '../../i18n/ad-report.ts'
import { numberText } from '../../i18n/format.ts'
import { shareText } from '../../i18n/report-format.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { cardLook, dottedLook } from '../../ui/looks.ts'
import { Toman } from '../../ui/toman.tsx'

type Props = { account: number; filter: CampaignFilter }

/** The totals of all ads that the filter finds, with a link to the list sorted by figures. */
export function ListTotals({ account, filter: { search, status } }: Props) {
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
