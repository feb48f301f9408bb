import { placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { judgeTime, type Refusal, type TrackedEvent } from './tracked-event.ts'

/** An event and when it came, by `performance.now()` or another clock that `receivedAt` reads. */
export type Stamped = { event: TrackedEvent; at: number }

/** A single connection to the database. */
export type Statements = {
  query: (statement: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>
}

type Sending = {
  tracker: number
  /** The first and last sequence of this tracker's events. */
  first: bigint
  last: bigint
  /** In milliseconds since the epoch. */
  receivedAt: (stamped: Stamped) => number
  now: number
  /** The earliest hour in which one of them came; null: they came just now. */
  oldestHour?: number | null
  /** We may be sending them again: duplicates then do not count as repeated by a caller. */
  areSentAgain?: boolean
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
  ['unnamed_device', 'int8'],
  ['reason', 'int2'],
  ['value', 'int8'],
  ['trace', 'uuid'],
] as const

const names = COLUMNS.map(([name]) => name)
const kept = names.map((name) => ({ received: 'received_at', issued: 'issued_at' })[name as 'issued'] ?? name)
const read = names.map((name) =>
  name === 'received' || name === 'issued' ? `to_timestamp(given.${name})` : `given.${name}`,
)
const arrays = COLUMNS.map(([, type], at) => `$${at + 6}::${type}[]`)
const refusedAt = COLUMNS.length + 6
const REFUSED = ['int2', 'int2', 'int8'].map((type, at) => `$${refusedAt + at}::${type}[]`)

/** A repeated event is counted, not stored; nothing is stored if the tracker's row is gone. */
const INSERT = `
  with given as (select * from unnest(${arrays.join(', ')}) as given (${names.join(', ')})),
  alive as (
    update trackers set seen_at = now(), last_sequence = $2::int8, oldest_hour = least(oldest_hour, $4::int4)
    where id = $1::int4 returning id
  ), kept as (
    insert into delivery_events (tracker, ${kept.join(', ')})
    select alive.id, ${read.join(', ')} from given, alive
    on conflict (issued_hour, epoch, sequence, kind) do nothing
    returning kind
  ), refused as (
    insert into event_refusals (hour, tracker, kind, reason, count)
    select $3::int4, alive.id, refusal.kind, refusal.reason, sum(refusal.count)
    from alive, (
      select kind, reason, count from unnest(${REFUSED.join(', ')}) as _ (kind, reason, count)
      union all
      select kind, ${placeOfReason('duplicate')}::int2, count(*) from given where not $5::bool group by kind
      union all
      select kind, ${placeOfReason('duplicate')}::int2, -count(*) from kept where not $5::bool group by kind
    ) refusal
    group by alive.id, refusal.kind, refusal.reason having sum(refusal.count) > 0
    on conflict (hour, tracker, kind, reason) do update set count = event_refusals.count + excluded.count
  )
  select count(*)::int4 as alive from alive`

/** Commits a batch; throws if the tracker no longer exists. */
export async function insertBatch(
  client: Statements,
  { tracker, first, last, receivedAt, now, oldestHour = null, areSentAgain = false }: Sending,
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
    tehranHour(now),
    oldestHour,
    areSentAgain,
    ...columns,
    refused.map(({ kind }) => kind),
    refused.map(({ reason }) => placeOfReason(reason)),
    refused.map(({ count = 1 }) => count),
  ]
  const { rows } = await client.query({ name: 'append events', text: INSERT, values })
  if ((rows[0] as { alive: number } | undefined)?.alive !== 1) throw new Error('this tracker was forgotten')
}

/** In the order of `COLUMNS`. */
function rowOf(event: TrackedEvent, sequence: bigint, received: number, reason: number | null): unknown[] {
  const { kind, token, network, unnamedDevice, value, trace = null } = event
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
    unnamedDevice,
    reason,
    value,
    trace,
  ]
}

/** Makes sure that all hours in which events may come have a partition; returns the last one that has. */
export async function prepareHours(client: Statements, now: number, prepared: number): Promise<number> {
  const hour = tehranHour(now)
  if (prepared > hour) return prepared
  await makePartitions(client, hour, hour)
  return hour + 2
}

/** For events that came in these hours; each was issued at most a few hours earlier. */
export async function makePartitions(client: Statements, first: number, last: number): Promise<void> {
  const values = [first - 5, last + 2]
  await client.query({ name: 'make partitions', text: 'select make_event_partitions($1, $2)', values })
}
