import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { TodayOfCampaign } from '@jarchi/shared/api/delivery.ts'
import type { Measures } from '@jarchi/shared/api/reports.ts'
import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { deliveryTodayQuery, FRESH_MS } from '../../api/ads.ts'
import { reportOfPageQuery } from '../../api/reports.ts'
import { useToday } from '../../api/use-today.ts'
import { priceLimitTexts, todayTexts } from '../../i18n/ad-reasons.ts'
import { adReportTexts, sparklineTexts } from '../../i18n/ad-report.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { shareText } from '../../i18n/report-format.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { dottedLook } from '../../ui/looks.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Toman } from '../../ui/toman.tsx'

type Props = { account: number; page: readonly number[]; campaign: number }

/** An ad's figures, today and in the last days, and why money stays. */
export function Today({ price, ...props }: Props & { price: Campaign['click_price'] }) {
  return (
    <>
      <TodayFigures {...props} />
      <AdReport {...props} />
      {price?.limit && <p>{limitText(price.limit, price.more)}</p>}
    </>
  )
}

type Price = NonNullable<Campaign['click_price']>

/** What keeps the price of a click from rising, though money is left. */
function limitText(limit: NonNullable<Price['limit']>, more: Price['more']): string {
  if (!more) return priceLimitTexts[limit]
  const { raise, clicks } = more
  return priceLimitTexts.more(tomanText(raise), numberText(clicks.low), numberText(clicks.high))
}

/** Today's clicks and spend, and the share of the daily budget; always up to date on a visible page. */
function TodayFigures({ account, page, campaign }: Props) {
  const today = useQuery(deliveryTodayQuery(account, page))
  // The spend also changes the balance in the header.
  useQuery({ ...balanceQuery(account), refetchInterval: FRESH_MS })
  if (!today.data) return null
  const had = today.data.get(campaign)
  if (!had || (had.clicks === 0 && had.impressions === 0)) return <p>{todayTexts.nothingYet}</p>
  return (
    <>
      <p className={dottedLook}>
        <span>{todayTexts.clicks(numberText(had.clicks))}</span>
        {had.spend !== undefined && <Toman rial={had.spend} className="font-semibold text-ink" />}
      </p>
      {had.spend !== undefined && <Bar share={shareOf(had)} />}
    </>
  )
}

/** The spend beside it and the budget below give the same information. */
function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
      <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}

/** The share of the daily budget, from 0 to 1; visible from the first click on. */
export function shareOf({ spend = 0, cap = 0 }: Pick<TodayOfCampaign, 'spend' | 'cap'>): number {
  if (spend === 0 || cap === 0) return 0
  return Math.min(Math.max(spend / cap, 0.01), 1)
}

/** Seven days of an ad in one line, with a link to its report; the link stays if the figures do not load. */
function AdReport({ account, page, campaign }: Props) {
  const today = useToday()
  const report = useQuery(reportOfPageQuery(account, { from: addDays(today, -6), to: today }, page))
  const told = report.data?.get(campaign)
  const rate = told ? clickRate(told.range) : null
  const price = told ? meanPrice(told.range) : null
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        {told && (
          <p className={dottedLook}>
            <span>{adReportTexts.week(numberText(told.range.clicks))}</span>
            {rate !== null && <span>{adReportTexts.rate(shareText(rate))}</span>}
            {told.range.spend !== null && <Toman rial={told.range.spend} />}
          </p>
        )}
        {told && <Sparkline values={told.sparkline} />}
        <Link
          to={paths.report(account, campaign)}
          aria-label={told && adReportTexts.reportOf(told.title)}
          className="inline-flex min-h-11 min-w-11 items-center text-accent hover:underline"
        >
          {adReportTexts.report}
        </Link>
      </div>
      {told && price !== null && (
        <div className="flex items-center gap-x-3">
          <p>{adReportTexts.price(tomanText(price))}</p>
          {told.prices && told.prices.length > 1 && (
            <Sparkline values={told.prices} labelOf={priceCourseLabel} />
          )}
        </div>
      )}
    </>
  )
}

/** Of a click, in rial; null for none, and for users who may not see amounts. */
function meanPrice({ spend, clicks, free_clicks }: Measures): number | null {
  return spend === null || clicks <= free_clicks ? null : spend / (clicks - free_clicks)
}

function priceCourseLabel(first: number, last: number): string {
  return sparklineTexts.price(tomanText(first), tomanText(last))
}
