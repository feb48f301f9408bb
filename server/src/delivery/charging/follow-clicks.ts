import { reasonAt } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

type Followed = {
  epoch: bigint
  sequence: bigint
  receivedAt: Date
  campaignId: bigint
  adId: bigint
  seen: number | null
  isHeld: boolean
  accountId: bigint | null
  amount: bigint
  reason: string | null
  entryId: bigint | null
  postedAt: Date
  clicks: bigint
  posted: bigint
  givenBack: bigint | null
}

/** The way of the clicks of a trace (32 hexadecimal digits) to their posting, in lines; events are kept for three days. */
export async function followClicks(db: Db, trace: string): Promise<string[]> {
  const { rows } = await sql<Followed>`
    select event.epoch, event.sequence, event.received_at as "receivedAt", event.campaign_id as "campaignId",
      event.ad_id as "adId", event.reason as seen, held.epoch is not null as "isHeld",
      charge.account_id as "accountId", charge.amount, charge.reason, charge.post_id as "entryId",
      entry.created_at as "postedAt", post.clicks, post.amount as posted, correction.amount as "givenBack"
    from delivery_events event
      left join held_clicks held on held.epoch = event.epoch and held.sequence = event.sequence
      left join click_charges charge on charge.click_epoch = event.epoch and charge.click_sequence = event.sequence
      left join spend_posts post on post.entry_id = charge.post_id
      left join ledger_entries entry on entry.id = charge.post_id
      left join click_corrections correction
        on correction.click_epoch = event.epoch and correction.click_sequence = event.sequence
    where event.trace = ${trace} and event.kind = event_click()
    order by event.received_at
  `.execute(db)
  return rows.flatMap((click) => [
    `click    ${click.epoch}-${click.sequence}, ${timeOf(click.receivedAt)}: campaign ${click.campaignId}, ad ${click.adId}`,
    `verdict  ${verdictOf(click)}`,
    `charge   ${chargeOf(click)}`,
    `posting  ${postingOf(click)}`,
  ])
}

function verdictOf({ isHeld, accountId, reason, seen }: Followed): string {
  if (isHeld) return 'waits for the impression of its ad'
  if (accountId !== null) return reason === null ? 'counts' : `does not count: ${reason}`
  return seen === null ? 'not judged yet' : `not judged yet; its tracker saw: ${reasonAt(seen)}`
}

function chargeOf({ accountId, amount, givenBack }: Followed): string {
  if (accountId === null) return 'none yet'
  const charge = `${amount} rial to account ${accountId}`
  return givenBack === null ? charge : `${charge}, of which ${givenBack} were given back`
}

function postingOf({ accountId, amount, entryId, postedAt, clicks, posted }: Followed): string {
  if (entryId !== null)
    return `ledger entry ${entryId}, ${timeOf(postedAt)}: ${posted} rial for ${clicks} clicks of its hour`
  return accountId !== null && amount === 0n ? 'none, since nothing was charged' : 'none yet'
}

function timeOf(time: Date): string {
  return time.toISOString()
}
