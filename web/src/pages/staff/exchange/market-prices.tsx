import type { StaffMarket } from '@jarchi/shared/api/staff-exchange.ts'
import { useQuery } from '@tanstack/react-query'
import { marketQuery } from '../../../api/staff/exchange.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { marketTexts } from '../../../i18n/staff-market.ts'
import { Facts } from '../../../ui/facts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { SectionCard } from '../section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'

/** What clicks cost, what the operator's part does to them, and how well the market is foreseen. */
export function MarketPrices() {
  const market = useQuery(marketQuery)
  return (
    <SectionCard title={marketTexts.title}>
      <QueryView query={market} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {(shown) =>
          shown.price_by_market ? <Known market={shown} /> : <p className="text-sm">{marketTexts.off}</p>
        }
      </QueryView>
    </SectionCard>
  )
}

function Known({ market }: { market: StaffMarket }) {
  const { price, fitted_at, clicks_at_more: more, clicks_at_less: less, deciles } = market
  return (
    <>
      <Facts
        rows={[
          [marketTexts.margin, marketTexts.percent(market.margin_percent)],
          [marketTexts.price, price === null ? null : <Toman rial={price} key="price" />],
          [marketTexts.campaigns, numberText(market.campaigns)],
          [marketTexts.atMarketLimit, numberText(market.at_market_limit)],
          [marketTexts.atCeiling, numberText(market.at_ceiling)],
          [
            marketTexts.fitted,
            fitted_at === null ? marketTexts.never : marketTexts.fittedAt(fitted_at, market.outcomes),
          ],
        ]}
      />
      {more !== null && less !== null && (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm">{marketTexts.effect}</h3>
          <Facts
            rows={[
              [marketTexts.more, marketTexts.clicks(more)],
              [marketTexts.less, marketTexts.clicks(less)],
            ]}
          />
        </div>
      )}
      {deciles.length > 0 && <Calibration deciles={deciles} />}
    </>
  )
}

function Calibration({ deciles }: Pick<StaffMarket, 'deciles'>) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm">{marketTexts.calibration}</h3>
      <p className="text-xs text-quiet">{marketTexts.calibrationHint}</p>
      <table className="w-full text-start text-sm">
        <thead className="text-quiet">
          <tr>
            <th className="text-start font-normal">{marketTexts.bids}</th>
            <th className="text-start font-normal">{marketTexts.foreseen}</th>
            <th className="text-start font-normal">{marketTexts.won}</th>
          </tr>
        </thead>
        <tbody>
          {deciles.map(({ bids, foreseen, won }) => (
            <tr key={foreseen}>
              <td>{numberText(bids)}</td>
              <td>{marketTexts.part(foreseen)}</td>
              <td>{marketTexts.part(won)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
