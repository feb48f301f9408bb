import { placeOfReason } from '@jarchi/shared/invalid-traffic.ts'
import type { Client } from 'pg'
import { judgeTime, tehranHour, type Refusal, type TrackedEvent } from './tracked-event.ts'

/** An event and when it came, by `performance.now()`. */
export type Stamped = { event: TrackedEvent; at: number }

type Sending = {
  tracker: number
  /** The sequences of this tracker's events. */
  first: bigint
  last: bigint
  /** In milliseconds since the epoch. */
  receivedAt: (stamped: Stamped) => number
}

const COLUMNS = [
  ['epoch', 'int8'],
  ['sequence', 'int8'],
  ['kind', 'int2'],
  ['tracker_sequence', 'int8'],
  ['received', 'float8'],
  ['issued', 'float8'],
  ['issued_hour', 'int4'],
  ['campaign_id', 'int8'],
  ['ad_id', 'int8'],
  ['cpc', 'int8'],
  ['price', 'int8'],
  ['expected_rate', 'int4'],
  ['city', 'int4'],
  ['category', 'int4'],
  ['keyword', 'int8'],
  ['style', 'int2'],
  ['page', 'int4'],
  ['offset_', 'int4'],
  ['device', 'int8'],
  ['network', 'int8'],
  ['reason', 'int2'],
  ['value', 'int8'],
] as const

const names = COLUMNS.map(([name]) => name)
const kept = names.map((name) => ({ received: 'received_at', issued: 'issued_at' })[name as 'issued'] ?? name)
const read = names.map((name) =>
  name === 'received' || name === 'issued' ? `to_timestamp(given.${name})` : `given.${name}`,
)
const arrays = COLUMNS.map(([, type], at) => `$${at + 4}::${type}[]`)
const refusedAt = COLUMNS.length + 4

/** A repeated event is counted, not kept; nothing at all is once the tracker's row is gone. */
const INSERT = `
  with given as (select * from unnest(${arrays.join(', ')}) as given (${names.join(', ')})),
  alive as (
    update trackers set seen_at = now(), last_sequence = $2::int8 where id = $1::int4 returning id
  ), kept as (
    insert into delivery_events (tracker, ${kept.join(', ')})
    select alive.id, ${read.join(', ')} from given, alive
    on conflict (issued_hour, epoch, sequence, kind) do nothing
    returning kind
  ), refused as (
    insert into event_refusals (hour, tracker, kind, reason, count)
    select $3::int4, alive.id, refusal.kind, refusal.reason, sum(refusal.count)
    from alive, (
      select kind, reason, 1 as count from unnest($${refusedAt}::int2[], $${refusedAt + 1}::int2[]) as _ (kind, reason)
      union all
      select kind, ${placeOfReason('duplicate')}::int2, count(*) from given group by kind
      union all
      select kind, ${placeOfReason('duplicate')}::int2, -count(*) from kept group by kind
    ) refusal
    group by alive.id, refusal.kind, refusal.reason having sum(refusal.count) > 0
    on conflict (hour, tracker, kind, reason) do update set count = event_refusals.count + excluded.count
  )
  select count(*)::int4 as alive from alive`

/** Commits a batch; throws where the tracker is no longer one. */
export async function insertBatch(
  client: Client,
  { tracker, first, last, receivedAt }: Sending,
  batch: readonly Stamped[],
  refusals: readonly Refusal[],
): Promise<void> {
  const refused: Refusal[] = [...refusals]
  const columns: unknown[][] = COLUMNS.map(() => [])
  let sequence = first
  for (const stamped of batch) {
    const received = receivedAt(stamped)
    const judged = judgeTime(stamped.event, received)
    if (judged.keep) {
      const row = rowOf(stamped.event, sequence, received, judged.reason)
      for (let at = 0; at < row.length; at++) columns[at]?.push(row[at])
    } else refused.push({ kind: stamped.event.kind, reason: judged.reason })
    sequence += 1n
  }
  const values = [
    tracker,
    last,
    tehranHour(receivedAt({ at: performance.now() } as Stamped)),
    ...columns,
    refused.map(({ kind }) => kind),
    refused.map(({ reason }) => placeOfReason(reason)),
  ]
  const { rows } = await client.query<{ alive: number }>({ name: 'append events', text: INSERT, values })
  if (rows[0]?.alive !== 1) throw new Error('this tracker was forgotten')
}

/** In the order of `COLUMNS`. */
function rowOf(event: TrackedEvent, sequence: bigint, received: number, reason: number | null): unknown[] {
  const { kind, token, network, value } = event
  return [
    token.epoch,
    token.sequence,
    kind,
    sequence,
    received / 1_000,
    token.issuedAt,
    tehranHour(token.issuedAt * 1_000),
    token.campaignId,
    token.adId,
    token.cpc,
    token.price,
    token.expectedRate,
    token.city,
    token.category,
    token.keyword,
    token.style,
    token.page,
    token.offset,
    BigInt.asIntN(64, token.device),
    network,
    reason,
    value,
  ]
}

/** Sees to it that all hours of which events may come have a partition; the last one that has. */
export async function prepareHours(client: Client, now: number, prepared: number): Promise<number> {
  const hour = tehranHour(now)
  if (prepared > hour) return prepared
  await client.query('select make_event_partitions($1, $2)', [hour - 5, hour + 2])
  return hour + 2
}
