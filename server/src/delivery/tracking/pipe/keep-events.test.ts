import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../../test/advertiser.ts'
import { bidOf } from '../../../../test/bids.ts'
import { testDb } from '../../../../test/harness.ts'
import { chargeClicks } from '../../charging/charge-clicks.ts'
import { KINDS, type TrackedEvent } from '../tracked-event.ts'
import { KeptEvents, type Received } from './keep-events.ts'
import { eventMessage, refusalsMessage, tickMessage } from './message.ts'

let t: Awaited<ReturnType<typeof testDb>>
let kept: KeptEvents
const parked: object[] = []

beforeAll(async () => {
  t = await testDb()
  kept = new KeptEvents(t.db, { error: (facts) => void parked.push(facts) }, 'a stream')
})
afterAll(() => t.drop())

let sequence = 0
const published = new Date()
const received = (body: string): Received => ({
  bytes: Buffer.from(body),
  sequence: ++sequence,
  publishedAt: published,
})
const eventOf = (kind: TrackedEvent['kind'], token: Parameters<typeof bidOf>[0]) => ({
  kind,
  token: bidOf(token),
  network: 0n,
  unnamedDevice: 0n,
  seen: null,
  value: null,
})
const duplicates = async () => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from event_refusals where reason = 6
  `.execute(t.db)
  return rows[0]?.count
}

test('an event that a caller repeats is stored once, and counted', async () => {
  const message = eventMessage(eventOf(KINDS.click, { epoch: 1 }), Date.now())
  await kept.keep([received(message)])
  expect(await duplicates()).toBe(0)
  await kept.keep([
    received(message),
    received(refusalsMessage([{ kind: KINDS.click, reason: 'duplicate', count: 4 }])),
  ])
  expect(await duplicates()).toBe(5)
  expect(await t.db.selectFrom('delivery_events').select('epoch').execute()).toHaveLength(1)
})

test('a click is stored with the trace beside its message, and without one if there is none', async () => {
  const trace = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
  const at = (number: number) =>
    received(eventMessage(eventOf(KINDS.click, { epoch: 9, sequence: number }), Date.now()))
  await kept.keep([at(1), { ...at(2), trace: trace.replaceAll('-', '') }])
  const rows = await t.db
    .deleteFrom('delivery_events')
    .where('epoch', '=', 9n)
    .returning(['sequence', 'trace'])
    .execute()
  expect(rows).toEqual([
    { sequence: 1n, trace: null },
    { sequence: 2n, trace },
  ])
})

test('a message that is no event is set aside with its reason, and the others are stored', async () => {
  const good = eventMessage(eventOf(KINDS.click, { epoch: 2 }), Date.now())
  const old = eventMessage(eventOf(KINDS.click, { epoch: 3 }), Date.now() - 70 * 3_600_000)
  await kept.keep([received('{"kind":3}'), received(good), received(old)])
  const rows = await t.db.selectFrom('parked_events').select(['why', 'body']).orderBy('id').execute()
  expect(rows.map(({ why, body }) => [why, body.toString()])).toEqual([
    ['not an event', '{"kind":3}'],
    ['too old', old],
  ])
  expect(parked).toHaveLength(2)
  const epochs = await t.db.selectFrom('delivery_events').select('epoch').orderBy('epoch').execute()
  expect(epochs.map(({ epoch }) => epoch)).toEqual([1n, 2n])
})

test('only the event that the database refuses is set aside', async () => {
  await sql`alter table delivery_events add constraint none check (epoch <> 5)`.execute(t.db)
  const at = (epoch: number) => received(eventMessage(eventOf(KINDS.click, { epoch }), Date.now()))
  await kept.keep([at(4), at(5), at(6), at(7)])
  await sql`alter table delivery_events drop constraint none`.execute(t.db)
  const epochs = await t.db.selectFrom('delivery_events').select('epoch').where('epoch', '>', 3n).execute()
  expect(epochs.map(({ epoch }) => Number(epoch)).toSorted()).toEqual([4, 6, 7])
  const { why } = await t.db
    .selectFrom('parked_events')
    .select('why')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(why).toContain('violates check constraint')
})

test('the position in the pipe is committed with the events, or neither is', async () => {
  const at = Date.now()
  const click = (epoch: number) => received(eventMessage(eventOf(KINDS.click, { epoch }), at))
  const state = () => t.db.selectFrom('event_pipe').selectAll().executeTakeFirst()
  const epochs = async () => {
    const rows = await t.db.selectFrom('delivery_events').select('epoch').where('epoch', '>=', 20n).execute()
    return rows.map(({ epoch }) => Number(epoch)).toSorted()
  }
  const [first, second] = [click(20), click(21)]
  await kept.keep([first, second], { missing: 3, waiting: 8 })
  expect(await kept.position()).toEqual({ stream: 'a stream', sequence: second.sequence, at: published })
  const until = new Date(at - 4_000)
  expect(await state()).toMatchObject({ read_until: until, waiting: 8n, missing: 3n })
  // Neither the position nor the event without the other.
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '53100'; end $$`.execute(
    t.db,
  )
  await sql`create trigger full_disk before update on event_pipe for each row execute function fail()`.execute(
    t.db,
  )
  const third = click(22)
  await expect(kept.keep([third])).rejects.toThrow('no')
  await sql`drop trigger full_disk on event_pipe`.execute(t.db)
  expect(await epochs()).toEqual([20, 21])
  // The next owner gets it again.
  await kept.keep([third, received(tickMessage(at + 9_000))])
  expect(await epochs()).toEqual([20, 21, 22])
  expect(await state()).toMatchObject({
    sequence: BigInt(third.sequence + 1),
    read_until: new Date(at + 5_000),
  })
  await kept.startOver()
  expect(await kept.position()).toBeNull()
  expect(await state()).toMatchObject({ missing: 4n })
})

test('clicks that waited in the pipe for a day are charged, and held until the pipe is read past them', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: 40_000 })
  const at = Date.now() - 24 * 3_600_000
  const bid = {
    campaignId: one.campaignId,
    adId: one.adId,
    cpc: 40_000,
    issuedAt: Math.floor(at / 1_000) - 9,
  }
  const came = (kind: TrackedEvent['kind'], number: number, after: number) =>
    received(eventMessage(eventOf(kind, { ...bid, epoch: 9, sequence: number }), at + after))
  const charge = async () => {
    while ((await chargeClicks(t.db, { isPiped: true, most: 100, withHeld: true })).isMore);
    const rows = await t.db.selectFrom('click_charges').selectAll().where('click_epoch', '=', 9n).execute()
    return rows.map(({ click_sequence, amount, reason }) => [Number(click_sequence), Number(amount), reason])
  }
  const readTo = (until: number) =>
    sql`
      insert into event_pipe (read_until, waiting) values (${new Date(until).toISOString()}, 0)
      on conflict (one) do update set read_until = excluded.read_until
    `.execute(t.db)
  await readTo(at)
  // Prompt ones first: their position says nothing about those that come late.
  await kept.keep([received(eventMessage(eventOf(KINDS.click, { epoch: 8 }), Date.now()))])
  await charge()
  await kept.keep([came(KINDS.impression, 1, 0), came(KINDS.click, 1, 2_000), came(KINDS.click, 2, 2_000)])
  expect(await charge()).toEqual([[1, 40_000, null]])
  await kept.keep([came(KINDS.click, 3, 5_000)])
  await kept.keep([
    came(KINDS.impression, 2, 1_000),
    came(KINDS.impression, 4, 1_000),
    came(KINDS.click, 4, 5_000),
  ])
  await readTo(at + 30_000)
  expect((await charge()).toSorted()).toEqual([
    [1, 40_000, null],
    [2, 40_000, null],
    [4, 40_000, null],
  ])
  await readTo(at + 120_000)
  expect((await charge()).at(-1)).toEqual([3, 0, 'no_impression'])
})
