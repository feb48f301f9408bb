import type { Advice } from '@jarchi/shared/reports/report-advice.ts'
import { useQuery } from '@tanstack/react-query'
import { reportAdviceQuery } from '../../api/reports.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { useMay } from '../../api/use-may.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { adviceText } from '../../i18n/report-words.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { rangeQuery } from './range/report-range.ts'
import { WEEK_PART } from './week/week-section.tsx'
import { useReport } from './report-view.ts'

const texts = reportTexts.advice

/** The part of the form that an advice is about. */
const FIELD_OF = {
  raise_budget: 'dailyBudget',
  edit_banner: 'banners',
  edit_keywords: 'keywords',
  raise_bid: 'bid',
} as const

/** Advice with the figures behind it; nothing without advice. */
export function AdviceSection({ account }: { account: number }) {
  const { scope } = useReport()
  const advice = useQuery(reportAdviceQuery(account, scope)).data?.advice ?? []
  if (advice.length === 0) return null
  return (
    <section className="flex flex-col gap-3 print:hidden">
      <h2 className="text-lg">{texts.title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {advice.map((each) => (
          <AdviceCard key={`${each.kind} ${each.campaign_id}`} account={account} advice={each} />
        ))}
      </ul>
    </section>
  )
}

function AdviceCard({
  account,
  advice: { kind, campaign_id, title, why, action },
}: {
  account: number
  advice: Advice
}) {
  const { scope, view } = useReport()
  const bid = runtimeConfig.priceByMarket ? myAdsTexts.ceiling : myAdsTexts.bid
  const { what, because } = adviceText({ kind, why }, bid)
  const to =
    action === 'edit_hours'
      ? `${paths.report(account, campaign_id)}${rangeQuery(view.range)}#${WEEK_PART}`
      : paths.editAd(account, campaign_id, FIELD_OF[action])
  return (
    <li className={`${cardLook} flex flex-col gap-1 p-4`}>
      {scope.campaign_id === null && (
        <p className="text-sm text-quiet">
          <bdi>{texts.of(title)}</bdi>
        </p>
      )}
      <p className="font-semibold">{what}</p>
      <p className="text-sm text-quiet">{because}</p>
      {useMay(account, 'edit') && (
        <Link to={to} className={buttonLook('plain', 'mt-2 self-start px-4 text-sm')}>
          {action === 'raise_bid' ? texts.change(bid) : texts.actions[action]}
        </Link>
      )}
    </li>
  )
}
