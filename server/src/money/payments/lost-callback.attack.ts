import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts'
import { paymentGateways } from '../../gateways/payment/registry.ts'
import { startJobs } from '../../platform/jobs/service.ts'
import { reconcileJob } from './reconcile.ts'

/**
 * Real banks over HTTP, real queue of jobs, real clock. Other users hold payments open at one bank; the other
 * bank never answers. A payer pays at the first bank, is not sent back, and must still get the money into the
 * wallet.
 */
const OPEN = 2_000
const DEAD = 100
const EACH = 10
/** How long a bank takes to answer, in milliseconds. */
const LATENCY = 200
const GOAL_SECONDS = 180
const GIVE_UP_SECONDS = 420

let t: Awaited<ReturnType<typeof payingApp>>
let stop: () => Promise<void> = async () => {}
beforeAll(async () => {
  t = await payingApp(buildSandbox)
  Object.defineProperty(t.clock, 'now', { get: () => new Date() })
  const { offered } = t.deps.gateways
  const { named } = paymentGateways(t.deps.config.payments.gateways)
  t.deps.gateways = { offered, named: (name) => distant(named(name)) }
})
afterAll(async () => {
  await stop()
  await t.close()
})

function distant(gateway: PaymentGateway | null): PaymentGateway | null {
  if (!gateway) return null
  const { inquire } = gateway
  return {
    ...gateway,
    verify: (payment) => sleep(LATENCY).then(() => gateway.verify(payment)),
    inquire: inquire && ((authority) => sleep(LATENCY).then(() => inquire(authority))),
  }
}

async function beginMany(bank: 'zarinpal' | 'sep', count: number) {
  for (let left = count; left > 0; left -= EACH) {
    const { headers } = await t.signIn()
    await Promise.all(Array.from({ length: Math.min(EACH, left) }, () => t.begin(headers, bank)))
  }
}

/**
 * Begins, pays after `later` seconds and never comes back; returns how many seconds pass until the wallet has
 * the money.
 */
async function victim(pause: number, later: number) {
  await sleep(pause * 1_000)
  const { headers } = await t.signIn()
  const { id, token } = await t.begin(headers, 'zarinpal')
  await sleep(later * 1_000)
  await t.bank('zarinpal').decide(token, 'paid_no_return')
  const paidAt = Date.now()
  const seconds = () => Math.round((Date.now() - paidAt) / 1_000)
  while (seconds() < GIVE_UP_SECONDS) {
    if ((await t.view(headers, id)).state === 'paid') return seconds()
    await sleep(500)
  }
  return Infinity
}

test('a lost callback is settled within three minutes despite 2,000 open payments and a dead bank', async () => {
  await beginMany('sep', DEAD)
  await t.db
    .updateTable('payments')
    .set((row) => ({ state: 'returned', reference: row.ref('authority'), next_check_at: t.clock.now }))
    .where('gateway', '=', 'sep')
    .execute()
  await t.bank('sep').faults({ slow: 'verify' })
  stop = await startJobs(t.db, { info() {}, warn() {}, error() {} }, [
    { ...reconcileJob(t.deps), cron: '* * * * *' },
  ])
  await beginMany('zarinpal', OPEN)

  const atOnce = [0, 20, 45, 70, 95, 120, 150, 180].map((pause) => victim(pause, 0))
  const late = [30, 60, 120, 180, 240].map((later) => victim(0, later))
  const seconds = await Promise.all([...atOnce, ...late])
  console.log(`lost callbacks were settled after ${seconds.join(', ')} s; at most ${Math.max(...seconds)} s`)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(GOAL_SECONDS)
})
