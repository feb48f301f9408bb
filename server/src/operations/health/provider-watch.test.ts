import { createServer } from 'node:http'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { testApp } from '../../../test/harness.ts'
import { providerCalls } from '../../platform/trace/provider-calls.ts'
import { providerLoops, statesOf } from './service.ts'

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let t: Awaited<ReturnType<typeof testApp>>
const said: string[] = []
const say = (facts: object, text: string) =>
  void said.push(`${(facts as { provider: string }).provider}: ${text}`)
const log = { info: say, warn: say, error: say }

beforeAll(async () => {
  sandbox = await buildSandbox({})
  const { port } = new URL(await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  t = await testApp({ SANDBOX_PORT: port })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(async () => {
  said.length = 0
  await bank({})
  await sql`delete from settings where key = 'providers_tried'`.execute(t.db)
})

/** The faults of a bank, and no others. */
async function bank(payload: object) {
  await sandbox.inject({ method: 'DELETE', url: '/banks/zarinpal/faults' })
  await sandbox.inject({ method: 'POST', url: '/banks/zarinpal/faults', payload })
}

type Change = Partial<typeof t.deps.config>

/** The owner of the loop, whose turns come one after the other. */
function owner(change: Change = {}, now = () => new Date()) {
  const [loop] = providerLoops({ config: { ...t.deps.config, ...change }, now }, log, 1)
  if (!loop) throw new Error('there is no loop')
  return () => loop.work(new AbortController().signal, t.db)
}

/** What is told of providers. */
const told = async () => (await statesOf(t.deps)).filter(({ name }) => name.startsWith('provider_'))
const wrong = async () =>
  (await told()).filter(({ isInOrder }) => !isInOrder).map(({ name, of }) => `${name} ${of ?? ''}`)
const asked = async () => [...new Set((await told()).map(({ of }) => of))].toSorted()

test('a bank that is away is seen though nobody pays, and it is over when it answers', async () => {
  const turn = owner()
  await turn()
  expect(await asked()).toEqual(['marketplace', 'sep', 'sms', 'zarinpal'])
  expect(await wrong()).toEqual([])
  await bank({ broken: true })
  await turn()
  await turn()
  expect(await wrong()).toEqual(['provider_silent_seconds zarinpal'])
  await bank({})
  await turn()
  expect(await wrong()).toEqual([])
  expect(said).toEqual(['zarinpal: a provider does not answer', 'zarinpal: a provider answers again'])
})

test('a single call without an answer is chance', async () => {
  let calls = 0
  const server = createServer((_, answer) => {
    calls += 1
    if (calls === 1) return void answer.destroy()
    answer
      .setHeader('content-type', 'application/json')
      .end('{"data":{"code":100,"authorities":[]},"errors":[]}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const { payments } = t.deps.config
  const { gateways } = payments
  const zarinpal = { ...gateways.settings.zarinpal, baseUrl: `http://127.0.0.1:${port}` }
  const only = { order: ['zarinpal' as const], settings: { ...gateways.settings, zarinpal } }
  await owner({ payments: { ...payments, gateways: only } })()
  expect([calls, await wrong(), said]).toEqual([2, [], []])
})

test('a key that is refused is no silence, and is tried again after five minutes only', async () => {
  let at = Date.now()
  const turn = owner({}, () => new Date(at))
  await bank({ unknown_shop: true })
  await turn()
  expect(await wrong()).toEqual(['provider_refusing_seconds zarinpal'])
  expect(said).toEqual(['zarinpal: a provider refuses our key'])
  await bank({})
  await turn()
  expect(await wrong()).toEqual(['provider_refusing_seconds zarinpal'])
  at += 301_000
  await turn()
  expect(await wrong()).toEqual([])
})

test('another server goes on: since when, and without a second line in the log', async () => {
  await bank({ broken: true })
  await owner()()
  const kept = () =>
    sql<{ value: object }>`select value from settings where key = 'providers_tried'`.execute(t.db)
  const { rows: before } = await kept()
  await owner()()
  expect((await kept()).rows).toEqual(before)
  expect(said).toEqual(['zarinpal: a provider does not answer'])
})

test('what was not tried of late is not told', async () => {
  await bank({ broken: true })
  await owner()()
  await sql`update settings set updated_at = now() - interval '3 minutes' where key = 'providers_tried'`.execute(
    t.db,
  )
  expect(await asked()).toEqual([])
})

test('tries are no calls of customers, send no message and leave one row', async () => {
  const heard: unknown[] = []
  const hear = (call: unknown) => heard.push(call)
  providerCalls.start.subscribe(hear)
  onTestFinished(() => void providerCalls.start.unsubscribe(hear))
  const turn = owner()
  for (let count = 0; count < 3; count += 1) await turn()
  expect(heard).toEqual([])
  expect((await sandbox.inject('/sms/messages')).json()).toEqual([])
  const { rows } = await sql`select from settings where key like 'provider%'`.execute(t.db)
  expect(rows).toHaveLength(1)
  expect(said).toEqual([])
})

test('a provider that hangs holds up no turn', async () => {
  const server = createServer(() => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const begun = performance.now()
  await owner({ sms: { ...t.deps.config.sms, baseUrl: `http://127.0.0.1:${port}` } })()
  expect(performance.now() - begun).toBeLessThan(14_000)
  expect(await wrong()).toEqual(['provider_silent_seconds sms'])
}, 20_000)
