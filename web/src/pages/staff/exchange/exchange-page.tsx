import type { StaffExchange } from '@jarchi/shared/api/staff-exchange.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { exchangeKey, exchangeQuery, turnDelivery } from '../../../api/staff/exchange.ts'
import { timeText } from '../../../i18n/date-format.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionCard } from '../section-card.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { BlockedTraffic } from './blocked-traffic.tsx'
import { ClickCorrections } from './click-corrections.tsx'
import { EventCounts } from './event-counts.tsx'
import { ExchangeAds } from './exchange-ads.tsx'
import { MarketPrices } from './market-prices.tsx'
import { WideTable } from '../../../ui/wide-table.tsx'

/** The state of delivery today, and what staff can do about it. */
export function ExchangePage() {
  const exchange = useQuery(exchangeQuery)
  return (
    <Page title={exchangeTexts.title}>
      <QueryView query={exchange} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
        {(shown) => (
          <>
            <DeliverySwitch shown={shown} />
            <Unequal equality={shown.equality} />
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <Today shown={shown} />
              <EventCounts />
              <BiddingToday bidding={shown.bidding} />
              <ClickCorrections />
              <MarketPrices />
            </div>
            <TrafficRules rules={shown.rules} />
            {shown.has_exchange ? (
              <ExchangeAds />
            ) : (
              <p className="text-sm text-quiet">{exchangeTexts.noExchange}</p>
            )}
            <BlockedTraffic />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Whether ads are shown at all, reasons against it, and the switch. */
function DeliverySwitch({ shown }: { shown: StaffExchange }) {
  const { switch: turned, unreplaced } = shown
  const [isAsking, setAsking] = useState(false)
  const { stopped_at, stopped_by, reason } = turned
  const isStopped = stopped_at !== null
  const act = isStopped ? 'start' : 'stop'
  return (
    <section className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-semibold ${isStopped ? 'text-danger' : 'text-success'}`} role="status">
          {stopped_at === null && exchangeTexts.switch.running}
          {stopped_at !== null && exchangeTexts.switch.stopped(stopped_by ?? '', stopped_at)}
        </p>
        {reason && (
          <p className="text-sm text-quiet">
            {exchangeTexts.switch.because} <bdi>{reason}</bdi>
          </p>
        )}
        {unreplaced.resting > 0 && (
          <p className="text-warning">{exchangeTexts.alarm(numberText(unreplaced.resting))}</p>
        )}
        <Warnings shown={shown} />
      </div>
      <Button variant={isStopped ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
        {exchangeTexts.switch[act]}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={exchangeTexts.switch[act]}
          confirm={exchangeTexts.switch[act]}
          danger={!isStopped}
          send={(given) => turnDelivery(act, given)}
          onSent={async () => {
            await queryClient.invalidateQueries({ queryKey: exchangeKey })
            showToast('success', deskTexts.doneOf(exchangeTexts.switch[act]))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{isStopped ? exchangeTexts.switch.startText : exchangeTexts.switch.stopText}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

/** Problems that do not stop delivery: prices, and places that the exchange does not support. */
function Warnings({ shown: { prices, unknown_neighborhoods } }: { shown: StaffExchange }) {
  const { missing, campaigns } = unknown_neighborhoods
  return (
    <>
      {prices.is_alarm && (
        <p className="text-warning">
          {exchangeTexts.priceAlarm(tomanText(prices.signed), tomanText(prices.told))}
        </p>
      )}
      {missing > 0 && (
        <p className={campaigns > 0 ? 'text-warning' : 'text-sm text-quiet'}>
          {exchangeTexts.unknownPlaces(numberText(missing), numberText(campaigns))}{' '}
          {exchangeTexts.unknownPlacesCommand} <bdi dir="ltr">npm run marketplace -- exchange-ids FILE</bdi>
        </p>
      )}
    </>
  )
}

/** Today's bid requests, and why there were no bids. */
function BiddingToday({ bidding }: Pick<StaffExchange, 'bidding'>) {
  const { until, requests, bids, refused, unknown_values, no_bids } = bidding
  const texts = exchangeTexts.bidding
  if (until === null) {
    return (
      <SectionCard title={texts.title}>
        <p className="text-sm text-quiet">{texts.none}</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={texts.title} hint={texts.hint(timeText(until))}>
      <Facts
        rows={[
          [texts.requests, numberText(requests)],
          [texts.bids, numberText(bids)],
          [texts.refused, numberText(refused)],
          [texts.unknown, numberText(unknown_values)],
        ]}
      />
      {no_bids.length > 0 && (
        <>
          <h3 className="text-sm">{texts.noBids}</h3>
          <Facts
            rows={no_bids.map(({ reason, count }) => [texts.reasons[reason] ?? reason, numberText(count)])}
          />
        </>
      )}
    </SectionCard>
  )
}

/** Differences that the nightly comparison of all totals has found. */
function Unequal({ equality }: Pick<StaffExchange, 'equality'>) {
  if (!equality || equality.count === 0) return null
  return (
    <section className={`${cardLook} p-4`} role="alert">
      <p className="font-semibold text-danger">
        {exchangeTexts.equality.differs(numberText(equality.count), equality.verified_at)}
      </p>
      <ul dir="ltr" className="mt-2 text-start text-sm wrap-anywhere text-quiet">
        {equality.differences.map(({ rule, object, details }) => (
          <li key={`${rule} ${object}`}>
            {object}: {rule}; {details}
          </li>
        ))}
      </ul>
    </section>
  )
}

function equalityText(equality: StaffExchange['equality']): string {
  if (!equality) return exchangeTexts.equality.never
  const { count, verified_at } = equality
  return count === 0
    ? exchangeTexts.equality.equal(verified_at)
    : exchangeTexts.equality.unequal(numberText(count), verified_at)
}

function Today({ shown: { today, pending, lag, bidders, unreplaced, equality } }: { shown: StaffExchange }) {
  return (
    <SectionCard title={exchangeTexts.today.title}>
      <Facts
        rows={[
          [
            exchangeTexts.today.charged,
            <Toman key="charged" rial={today.charged} className="font-semibold" />,
          ],
          [exchangeTexts.today.cost, <Toman key="cost" rial={today.cost} />],
          [exchangeTexts.today.rest, <Toman key="rest" rial={today.charged - today.cost} />],
          [exchangeTexts.today.pending, <Toman key="pending" rial={pending} />],
          [exchangeTexts.today.impressions, numberText(today.impressions)],
          [exchangeTexts.today.wins, numberText(today.wins)],
          [exchangeTexts.today.clicks, numberText(today.clicks)],
          [exchangeTexts.today.free, numberText(today.free_clicks)],
          [exchangeTexts.today.invalid, numberText(today.invalid_clicks)],
          [exchangeTexts.today.bidders, numberText(bidders)],
          [exchangeTexts.today.lagCharging, numberText(lag.charging)],
          [exchangeTexts.today.lagRollUp, numberText(lag['roll-up'])],
          [exchangeTexts.today.held, numberText(lag.held_clicks)],
          [exchangeTexts.today.unreplaced, numberText(unreplaced.calls)],
          [exchangeTexts.equality.last, equalityText(equality)],
        ]}
      />
    </SectionCard>
  )
}

function TrafficRules({ rules }: Pick<StaffExchange, 'rules'>) {
  return (
    <SectionCard title={exchangeTexts.rules.title} hint={exchangeTexts.rules.hint}>
      <WideTable>
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {exchangeTexts.rules.rule}
            </th>
            {[exchangeTexts.rules.today, exchangeTexts.rules.week, exchangeTexts.rules.calls].map((name) => (
              <th key={name} scope="col" className="py-1 ps-2 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rules.map(({ reason, clicks_today, clicks_of_7_days, calls_today }) => (
            <tr key={reason}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {exchangeTexts.rules.names[reason]}
              </th>
              <td className="ps-2 text-end">{numberText(clicks_today)}</td>
              <td className="ps-2 text-end">{numberText(clicks_of_7_days)}</td>
              <td className="ps-2 text-end">{numberText(calls_today)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </SectionCard>
  )
}
