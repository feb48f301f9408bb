import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../bank-visitor.ts'
import { bidOf } from '../bids.ts'
import { earlierCheckout } from '../several/earlier.ts'
import { startDelivery, startServer } from '../started-server.ts'
import { runningDatabase } from '../../src/platform/db/bundled/start.ts'
import { createDb } from '../../src/platform/db/client.ts'
import { sealToken, tokenKeys } from '../../src/delivery/tracking/token.ts'

const SECRET = 'k'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
chmodSync(folder, 0o755)

type Run = { home: string; checkout?: string | undefined; sequence: number }

/**
 * Server and delivery process of a version work on the folder, and stop; returns what they left in the
 * database.
 */
async function work({ home, checkout, sequence }: Run) {
  const ports = { panel: await freePort(), trackers: await freePort() }
  const given = { NODE_ENV: 'test', JARCHI_DATA: home, DEMO: '0', LOG_LEVEL: 'warn', TOKEN_SECRET: SECRET }
  const ready = (port: number) => async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status
  const server = startServer({ ...given, PORT: String(ports.panel) }, checkout)
  expect(await server.ready, server.said()).toBe('ready')
  const listens = { DELIVERY_PORT: String(ports.trackers), BIDDER_PORT: '0', EXCHANGE_URL: 'none' }
  const delivery = startDelivery({ ...given, ...listens, TRACKER_CALLERS: 'exchange' }, checkout)
  expect(await delivery.ready, delivery.said()).toBe('ready')
  for (const port of Object.values(ports)) await expect.poll(ready(port)).toBe(200)
  const token = sealToken(tokenKeys(SECRET), bidOf({ epoch: 1, sequence }))
  expect((await fetch(`http://127.0.0.1:${ports.trackers}/c?t=${token}`)).status).toBe(204)

  const role = checkout === undefined ? 'jarchi_server' : 'jarchi'
  const db = createDb({ ...runningDatabase(home), user: role }, { max: 1 })
  // As trackers do in later hours.
  await sql`select make_event_partitions(${500_000 + sequence}, ${500_000 + sequence})`.execute(db)
  // As a migration does.
  await sql`create table ${sql.table(`made_${sequence}`)} (id int)`.execute(db)
  const { rows } = await sql<{ clicks: number; foreign: number }>`
    select (select count(*)::int from delivery_events) as clicks, count(*)::int as foreign
    from pg_class where relowner = 10 and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  `.execute(db)
  await db.destroy()
  for (const { child, ended, said } of [delivery, server]) {
    child.kill('SIGTERM')
    expect(await ended, said()).toBe(0)
  }
  return rows[0]
}

test('a folder goes back to the version whose server was a superuser, and forward again', async () => {
  const earlier = earlierCheckout('server/src/platform/db/bundled/server-role.ts')
  onTestFinished(() => {
    earlier.remove()
    rmSync(folder, { recursive: true })
  })
  const home = path.join(folder, 'data')
  const { folder: checkout } = earlier
  expect(await work({ home, sequence: 1 })).toEqual({ clicks: 1, foreign: 0 })
  // The superuser owns a table that it makes, until a later version takes it over.
  expect(await work({ home, checkout, sequence: 2 })).toEqual({ clicks: 2, foreign: 1 })
  expect(await work({ home, sequence: 3 })).toEqual({ clicks: 3, foreign: 0 })
  expect(await work({ home, checkout, sequence: 4 })).toEqual({ clicks: 4, foreign: 1 })
  expect(await work({ home, sequence: 5 })).toEqual({ clicks: 5, foreign: 0 })
}, 600_000)
