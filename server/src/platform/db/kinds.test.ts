import {
  AD_LIFETIME_MS,
  AD_STATUS,
  effectiveStatus,
  isDeliverable,
} from '@jarchi/shared/advertising/ad-status.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { KINDS } from '../../delivery/tracking/tracked-event.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the functions of a prefix return, by the rest of their names. */
async function namedInSql(prefix: string) {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'integer'::regtype and starts_with(proname, ${prefix})
  `.execute(t.db)
  const found = rows.map(async ({ name }) => {
    const value = await sql<{ value: number }>`select ${sql.ref(name)}() as value`.execute(t.db)
    return [name.slice(prefix.length), value.rows[0]?.value] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('kinds of events have one number in SQL and here', async () => {
  expect(await namedInSql('event_')).toEqual(KINDS)
})

test('the states of a review have one number in SQL and here', async () => {
  // Expiry depends on the time; no row has it.
  const stored = Object.entries(AD_STATUS).filter(([, status]) => status !== AD_STATUS.expired)
  const named = Object.fromEntries(stored.map(([name, status]) => [snake(name), status]))
  expect(await namedInSql('ad_')).toEqual(named)
  for (const [, status] of stored) {
    const { rows } = await sql`select is_deliverable(${status}) as answer`.execute(t.db)
    expect(rows).toEqual([{ answer: isDeliverable(status) }])
  }
})

test('an ad expires at the same moment in SQL and here', async () => {
  const at = new Date()
  for (const status of [1, 2, 3, 4, 5] as const) {
    for (const age of [AD_LIFETIME_MS - 1, AD_LIFETIME_MS]) {
      const registered_at = afterMs(at, -age)
      const { rows } = await sql`
        select has_expired(jsonb_populate_record(null::ads, ${JSON.stringify({ status, registered_at })}), ${at}) as answer
      `.execute(t.db)
      expect(rows).toEqual([{ answer: effectiveStatus(status, registered_at, at) === AD_STATUS.expired }])
    }
  }
})

test('a name costs a query nothing: the planner knows the number', async () => {
  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain (costs off) select from ads where status = ad_denied() or is_deliverable(status)
  `.execute(t.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('status = 4')
  expect(plan).not.toMatch(/ad_denied|is_deliverable/)
})
