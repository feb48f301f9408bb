import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bidOf } from '../../../test/bids.ts'
import { testDb } from '../../../test/harness.ts'
import { EventLog } from './event-log.ts'
import { KINDS } from './tracked-event.ts'

/** The first answer about the time comes late, as it does if a process is stopped while it waits. */
async function slowClock(db: Awaited<ReturnType<typeof testDb>>['db'], seconds: number) {
  await sql`
    create schema slow;
    create sequence slow.asked;
    create function slow.clock_timestamp() returns timestamptz language plpgsql as $$
    declare
      at timestamptz := pg_catalog.clock_timestamp();
    begin
      if nextval('slow.asked') = 1 then perform pg_sleep(${sql.lit(seconds)}); end if;
      return at;
    end $$;
    do $$ begin
      execute format('alter database %I set search_path = slow, pg_catalog, public', current_database());
    end $$;
  `.execute(db)
}

test('a connection that broke while idle loses no event', async () => {
  const t = await testDb()
  const events = new EventLog(t.connection, { log: { warn: () => {} } })
  const click = (sequence: number) => ({
    kind: KINDS.click,
    token: bidOf({ sequence }),
    network: 0n,
    unnamedDevice: 0n,
    seen: null,
    value: null,
  })
  await events.append([click(1)])
  const isAlone = async () => {
    const { rows } = await sql<{ others: number }>`
      select count(pg_terminate_backend(pid))::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%delivery_events%'
    `.execute(t.db)
    return rows[0]?.others === 0
  }
  await expect.poll(isAlone).toBe(true)
  await events.append([click(2)])
  expect(await t.db.selectFrom('delivery_events').select('sequence').execute()).toHaveLength(2)
  await events.close()
  await t.drop()
})

test('a slow reading of the clock is repeated: an event is not received before it was sent', async () => {
  const t = await testDb()
  await slowClock(t.db, 5)
  const events = new EventLog(t.connection, { log: { warn: () => {} }, longestWaitMs: 20_000 })
  const { rows } = await sql<{ at: Date }>`select pg_catalog.clock_timestamp() as at`.execute(t.db)
  // With a clock that is slow by half of the delay, this bid would be in the future.
  const issuedAt = Math.floor((rows[0]?.at.getTime() ?? 0) / 1_000)
  await events.append([
    {
      kind: KINDS.click,
      token: bidOf({ issuedAt }),
      network: 0n,
      unnamedDevice: 0n,
      seen: null,
      value: null,
    },
  ])
  const row = await t.db.selectFrom('delivery_events').select('received_at').executeTakeFirst()
  expect(row?.received_at.getTime()).toBeGreaterThanOrEqual((rows[0]?.at.getTime() ?? 0) - 500)
  await events.close()
  await t.drop()
})
