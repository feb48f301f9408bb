import { addDays, tehranDay } from '@jarchi/shared/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportOfPageQuery } from '../../api/reports.ts'
import { adReportTexts as fa } from '../../i18n/ad-report.ts'
import { numberText } from '../../i18n/format.ts'
import { shareText } from '../../i18n/report-format.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Toman } from '../../ui/toman.tsx'

type Props = { account: number; page: readonly number[]; campaign: number }

/** Seven days of an ad in a line, with the way to its report; the link stays where the figures do not come. */
export function AdReport({ account, page, campaign }: Props) {
  const [today] = useState(() => tehranDay(new Date()))
  const report = useQuery(reportOfPageQuery(account, { from: addDays(today, -6), to: today }, page))
  const told = report.data?.get(campaign)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      {told && (
        <p className="flex flex-wrap gap-x-1.5">
          <span>{fa.week(numberText(told.range.clicks))}</span>
          {told.range.impressions > 0 && (
            <span>· {fa.rate(shareText(told.range.clicks / told.range.impressions))}</span>
          )}
          {told.range.spend !== null && (
            <span>
              · <Toman rial={told.range.spend} />
            </span>
          )}
        </p>
      )}
      {told && <Sparkline values={told.sparkline} />}
      <Link
        to={paths.report(account, campaign)}
        aria-label={told && fa.reportOf(told.title)}
        className="inline-flex min-h-11 min-w-11 items-center text-accent hover:underline"
      >
        {fa.report}
      </Link>
    </div>
  )
}
