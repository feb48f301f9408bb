import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { audible } from '../trace/provider-calls.ts'
import { SmsError, type SmsFailure } from '../../gateways/sms/sms-gateway.ts'
import { openConnections } from '../db/client.ts'
import { statesOf } from '../../operations/health/service.ts'
import { measureDatabase, measureProviders, measureStates, processRegistry } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The lines of a text of figures that name this one. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))

test('calls to providers are counted by outcome; an answer ends a row of failures', async () => {
  const registry = processRegistry()
  onTestFinished(measureProviders(registry))
  let failure: SmsFailure | null = 'transient'
  const sms = audible('sms', {
    sendNotice: async () => {
      if (failure) throw new SmsError(failure, 'down')
      return { providerId: '1' }
    },
  })
  const inRow = async () => {
    await sms.sendNotice().catch(() => {})
    const [line = ''] = linesOf(await registry.metrics(), 'provider_failures_in_row')
    return Number(line.split(' ').at(-1))
  }
  expect([await inRow(), await inRow()]).toEqual([1, 2])
  failure = 'recipient'
  expect(await inRow()).toBe(0)
  failure = 'credit'
  expect(await inRow()).toBe(3)
  failure = null
  expect(await inRow()).toBe(0)
  const text = await registry.metrics()
  expect(linesOf(text, 'provider_calls_total').map((line) => line.replace(/.*outcome=/, ''))).toEqual([
    '"transient"} 2',
    '"recipient"} 1',
    '"credit"} 1',
    '"answered"} 1',
  ])
  expect(linesOf(text, 'provider_call_seconds_count')).toEqual([
    'provider_call_seconds_count{provider="sms",call="sendNotice"} 5',
  ])
})

test('connections, what waits for one, and failed statements are told', async () => {
  const registry = processRegistry()
  const connections = openConnections(t.connection, { max: 2 })
  onTestFinished(connections.close)
  onTestFinished(measureDatabase(registry, connections))
  const db = connections.db()
  const slow = [1, 2, 3].map(() => sql`select pg_sleep(1)`.execute(db))
  await expect.poll(() => connections.figures().wanted).toBe(1)
  const busy = await registry.metrics()
  const read = (name: string) => Number(linesOf(busy, name)[0]?.split(' ').at(-1))
  expect(read('database_connections')).toBe(2)
  expect(read('database_connections_wanted')).toBe(1)
  await Promise.all(slow)
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division')
  const text = await registry.metrics()
  expect(linesOf(text, 'database_errors_total')).toEqual(['database_errors_total{code="22"} 1'])
  expect(Number(linesOf(text, 'database_statement_seconds_count')[0]?.split(' ').at(-1))).toBeGreaterThan(2)
})

test('a database that is silent slows no request for figures, and is said to be away', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const connections = openConnections({ host: '127.0.0.1', port, database: 'x', user: 'x' })
  onTestFinished(connections.close)
  const registry = processRegistry()
  measureStates(registry, () => statesOf({ db: connections.db(2), config: t.deps.config }))
  const begun = performance.now()
  const text = await registry.metrics()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(linesOf(text, 'database_answers')).toEqual(['database_answers 0'])
  expect(linesOf(text, 'state_in_order')).toContain('state_in_order{state="database_answers"} 0')
  expect(linesOf(text, 'charging_lag_seconds')).toEqual([])
})

test('figures name nobody after people have used the panel', async () => {
  const registry = processRegistry()
  onTestFinished(measureProviders(registry))
  measureStates(registry, () => statesOf(t.deps))
  const app = await buildApp({ ...t.deps, sms: audible('sms', t.sms) }, { metrics: registry })
  onTestFinished(() => app.close())
  const phone = '09121234567'
  await app.inject({ method: 'POST', url: '/svc/accounts/api/v1/sign-in/', payload: { phone } })
  const { headers } = await t.signIn(phone)
  for (const url of ['/svc/api/api/v1/profile/', `/svc/mobile/api/v1/ads/${'7'.repeat(9)}/?q=${phone}`])
    await app.inject({ url, headers })
  await app.inject({ url: `/l/${'a1B2'.repeat(9)}?email=ali@example.com`, headers })
  const text = await registry.metrics()
  expect(text).toContain('http_request_seconds_count')
  const { authorization = '' } = headers as { authorization?: string }
  for (const secret of [
    phone,
    phone.slice(1),
    'ali@example.com',
    'a1B2a1B2',
    '777777777',
    authorization.slice(7),
  ])
    expect(text, secret).not.toContain(secret)
  const values = [...text.matchAll(/[a-z_]+="((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value)
  expect(values.filter((value) => /\d{7}|@|[\u0600-\u06ff]|[A-Za-z0-9_-]{40}/.test(value))).toEqual([])
})
