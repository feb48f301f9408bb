import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { forgetAskedPlaces, forgetMinutes } from '../bidding/service.ts'
import { forgetTrackers, readEvents } from '../tracking/service.ts'
import { forgetMacroStops, MacroWatch } from './macro-watch.ts'

const MOST = 5_000n
const KEPT_HOURS = RETENTION.events / HOUR_MS

/**
 * Adds new events of the trackers to the days of campaigns and to the costs of our seat at the exchange; true
 * if more is left.
 */
export function rollUpEvents(db: Db, seat: string, macros = new MacroWatch()): Promise<boolean> {
  return readEvents(db, {
    reader: 'roll-up',
    most: MOST,
    add: async (trx, part) => {
      await add(trx, part, seat)
      await macros.read(trx, part)
    },
  })
}

async function add(trx: Db, part: RawBuilder<unknown>, seat: string) {
  await sql`
    insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro, signed_micro, told_micro)
    select min(tehran_day(received_at)), tehran_hour(received_at), ${seat}, campaign_id, count(*),
      sum(least(coalesce(value, price), price)) * 1000,
      coalesce(sum(price) filter (where value is not null), 0) * 1000,
      -- A caller may send any number; none may stop the sums.
      coalesce(sum(least(value, price * 100)) filter (where value is not null), 0) * 1000
    from delivery_events where ${part} and kind = event_billed()
    group by tehran_hour(received_at), campaign_id order by 2, 4
    on conflict (hour, seat, campaign_id) do update
      set wins = exchange_costs.wins + excluded.wins, cost_micro = exchange_costs.cost_micro + excluded.cost_micro,
        signed_micro = exchange_costs.signed_micro + excluded.signed_micro,
        told_micro = exchange_costs.told_micro + excluded.told_micro
  `.execute(trx)
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, impressions, expected)
    select campaigns.id, shown.day, campaigns.account_id, campaigns.daily_budget, shown.impressions,
      shown.expected
    from (
      select campaign_id, tehran_day(received_at) as day, count(*) as impressions, sum(expected_rate) as expected
      from delivery_events where ${part} and kind = event_impression() and reason is null group by 1, 2
    ) shown join (
      -- Budgets must not change while their day begins.
      select id, account_id, daily_budget from campaigns
      where id in (select campaign_id from delivery_events where ${part} and kind = event_impression())
      order by id for share
    ) campaigns on campaigns.id = shown.campaign_id
    order by campaigns.id, shown.day
    on conflict (campaign_id, day) do update
      set impressions = campaign_days.impressions + excluded.impressions,
        expected = campaign_days.expected + excluded.expected
  `.execute(trx)
}

/** Forgets old events, and trackers that are gone and completely read. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await sql`select drop_event_partitions(tehran_hour(now()) - ${KEPT_HOURS})`.execute(db)
  await forgetMinutes(db, KEPT_HOURS)
  await forgetAskedPlaces(db)
  await forgetMacroStops(db)
  await forgetTrackers(db)
}
