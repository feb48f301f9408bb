import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql, type RawBuilder } from 'kysely'
import { IS_TOLD_LOSS } from '../platform/db/told-losses.ts'

type Condition = RawBuilder<unknown>

/**
 * Impressions and views among events, in the form for `addSums`; counts are integers, which are the fastest
 * to sum.
 */
export function shownRows(events: Condition) {
  return sql`
    select campaigns.account_id, shown.* from (
      select campaign_id, tehran_day(received_at) as day, tehran_hour(received_at) as hour, city, category, keyword,
        report_place(style, page, offset_) as place, null::int as reason,
        (count(*) filter (where kind = event_impression()))::int as impressions,
        (count(*) filter (where kind = event_viewable()))::int as viewable,
        0 as clicks, 0 as free_clicks, 0 as invalid_clicks, 0 as spend, 0 as corrected
      from delivery_events where ${events} and kind in (event_impression(), event_viewable()) and reason is null
      group by 1, 2, 3, 4, 5, 6, 7
    ) shown join campaigns on campaigns.id = shown.campaign_id
  `
}

/** Decided clicks, in the form for `addSums`. */
export function clickRows(charges: Condition) {
  return sql`
    select account_id, campaign_id, day, hour, city, category, keyword, coalesce(place, -1) as place,
      array_position(${[...INVALID_REASONS]}::text[], nullif(reason, 'over_budget')) as reason,
      0 as impressions, 0 as viewable,
      (count(*) filter (where reason is null or reason = 'over_budget'))::int as clicks,
      (count(*) filter (where reason = 'over_budget'))::int as free_clicks,
      (count(*) filter (where reason <> 'over_budget'))::int as invalid_clicks, sum(amount) as spend, 0 as corrected
    from click_charges where ${charges}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  `
}

/** Corrected clicks, on the day of the correction. */
export function correctedRows(corrections: Condition) {
  return sql`
    select click.account_id, click.campaign_id, tehran_day(given.corrected_at) as day,
      tehran_hour(given.corrected_at) as hour, click.city, click.category, click.keyword,
      coalesce(click.place, -1) as place, null::int as reason, 0 as impressions, 0 as viewable, 0 as clicks,
      0 as free_clicks, 0 as invalid_clicks, 0 as spend, given.amount as corrected
    from (select * from click_corrections where ${corrections}) given
      join click_charges click using (click_epoch, click_sequence)
  `
}

/** Events and clicks from the operator's view, in the form for `addExchange`. */
export function tradedRows(events: Condition) {
  return sql`
    select tehran_day(received_at) as day, tehran_hour(received_at) as hour, city, category,
      report_place(style, page, offset_) as place, style,
      count(*) filter (where kind = event_impression() and reason is null) as impressions, 0 as clicks,
      count(*) filter (where kind = event_billed()) as wins, count(*) filter (where kind = event_loss() and ${IS_TOLD_LOSS}) as losses,
      coalesce(sum(least(coalesce(value, price), price)) filter (where kind = event_billed()), 0) * 1000 as cost_micro,
      0 as spend, 0 as corrected
    from delivery_events where ${events} and kind in (event_impression(), event_loss(), event_billed())
    group by 1, 2, 3, 4, 5, 6
  `
}

export function earnedRows(rows: RawBuilder<unknown>) {
  return sql`
    select day, hour, city, category, place, case when place < 0 then -1 else place / 100 end as style, 0 as impressions, clicks, 0 as wins, 0 as losses, 0 as cost_micro, spend, corrected
    from (${rows}) earned
  `
}
