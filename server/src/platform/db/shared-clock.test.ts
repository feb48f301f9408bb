import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { createDb, type Db } from './client.ts'
import { SharedClock } from './shared-clock.ts'

let t: Awaited<ReturnType<typeof testDb>>
let ahead: Db
/** New connections to `ahead` find a clock that is a minute ahead of this machine's. */
beforeAll(async () => {
  t = await testDb()
  await sql`
    create schema moved;
    create function moved.clock_timestamp() returns timestamptz language sql volatile
      return pg_catalog.clock_timestamp() + interval '1 minute';
    alter database ${sql.id(t.connection.database ?? '')} set search_path = moved, pg_catalog, public;
  `.execute(t.db)
  ahead = createDb(t.connection, { max: 1 })
})
afterAll(async () => {
  await ahead.destroy()
  await t.drop()
})

const apart = (clock: SharedClock) => clock.now().getTime() - Date.now()

test('a machine whose clock is a minute behind the database’s uses the database’s time', async () => {
  const clock = new SharedClock(ahead)
  expect(Math.abs(apart(clock))).toBeLessThan(100)
  expect(await clock.compare()).toBeLessThan(-55_000)
  expect(Math.round(apart(clock) / 5_000)).toBe(12)
  const before = clock.now()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(45)
})

test('the difference is logged once, and the machine’s own clock is used again when they agree', async () => {
  const said: object[] = []
  const clock = new SharedClock(ahead)
  const end = clock.watch({ warn: (facts) => void said.push(facts) })
  await expect.poll(() => said).toEqual([{ seconds: -60 }])
  end()
  const right = new SharedClock(t.db)
  await right.compare()
  expect(Math.abs(apart(right))).toBeLessThan(100)
})

test('a jump of the machine’s clock is not followed, and the database is asked at once', async ({
  onTestFinished,
}) => {
  const clock = new SharedClock(t.db)
  const compared = vi.spyOn(clock, 'compare')
  const { now } = Date
  onTestFinished(() => void (Date.now = now))
  const apartFromRight = () => Math.abs(clock.now().getTime() - now())
  Date.now = () => now() + 600_000
  expect(apartFromRight()).toBeLessThan(5_000)
  expect(compared).toHaveBeenCalledOnce()
  // The machine is wrong, so the database's time counts.
  expect(await compared.mock.results[0]?.value).toBeGreaterThan(595_000)
  expect(apartFromRight()).toBeLessThan(5_000)
  // Its clock is put right again, and counts again.
  Date.now = now
  expect(apartFromRight()).toBeLessThan(5_000)
  expect(compared).toHaveBeenCalledTimes(2)
  await compared.mock.results[1]?.value
  expect(apartFromRight()).toBeLessThan(100)
})
