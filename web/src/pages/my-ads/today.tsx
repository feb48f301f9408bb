import type { TodayOfCampaign } from '@jarchi/shared/api/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { deliveryTodayQuery, FRESH_MS } from '../../api/delivery.ts'
import { numberText } from '../../i18n/format.ts'
import { todayTexts } from '../../i18n/ad-reasons.ts'
import { Toman } from '../../ui/toman.tsx'
import { AdReport } from './ad-report.tsx'

type Props = { account: number; page: readonly number[]; campaign: number }

/** What an ad brings: today and in the last days. */
export function Today(props: Props) {
  return (
    <>
      <TodayFigures {...props} />
      <AdReport {...props} />
    </>
  )
}

/** Clicks and spend of today, and how much of the day's budget that is; always fresh while somebody looks. */
function TodayFigures({ account, page, campaign }: Props) {
  const today = useQuery(deliveryTodayQuery(account, page))
  // What is spent is missing above too.
  useQuery({ ...balanceQuery(account), refetchInterval: FRESH_MS })
  if (!today.data) return null
  const had = today.data.get(campaign)
  if (!had || (had.clicks === 0 && had.impressions === 0)) return <p>{todayTexts.nothingYet}</p>
  return (
    <>
      <p className="flex flex-wrap gap-x-1.5">
        <span>{todayTexts.clicks(numberText(had.clicks))}</span>
        {had.spend !== undefined && (
          <span>
            · <Toman rial={had.spend} className="font-semibold text-ink" />
          </span>
        )}
      </p>
      {had.spend !== undefined && <Bar share={shareOf(had)} />}
    </>
  )
}

/** The spend beside it and the budget below say the same. */
function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
      <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}

/** Of the day's budget, from 0 to 1; a click is seen from the first on. */
export function shareOf({ spend = 0, cap = 0 }: Pick<TodayOfCampaign, 'spend' | 'cap'>): number {
  if (spend === 0 || cap === 0) return 0
  return Math.min(Math.max(spend / cap, 0.01), 1)
}
