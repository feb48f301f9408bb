import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { appWithLog } from '../../../test/captured-log.ts'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { version } from '../version.ts'
import { AppError } from './app-error.ts'

type Event = Record<string, unknown> & { exception: { values: { type: string; value: string }[] } }

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let t: Awaited<ReturnType<typeof testApp>>
let host: string
beforeAll(async () => {
  sandbox = await buildSandbox()
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  host = new URL(origin).host
  t = await testApp({ ERROR_DSN: `http://key@${host}/errors/7` })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const received = async () =>
  (await sandbox.inject('/errors/events')).json<{ event: Event }[]>().map(({ event }) => event)
const saying = async (text: string) =>
  (await received()).filter(({ exception }) => exception.values.some(({ value }) => value.includes(text)))

test('a bug is reported with its route and request, without secrets', async () => {
  const open = () => Promise.reject(new Error('lost 09121234567'))
  const { app } = await appWithLog({ ...t.deps, storage: { ...t.storage, open } })
  const { headers, statusCode } = await app.inject('/files/abc.png?token=secret')
  await app.close()
  const [event] = await saying('lost …')
  expect(statusCode).toBe(500)
  expect(event).toMatchObject({
    platform: 'node',
    transaction: 'GET /files/:name',
    level: 'error',
    environment: 'test',
    release: `jarchi@${version}`,
    tags: { request_id: headers['x-request-id'] },
  })
  expect(JSON.stringify(event)).not.toMatch(/0912|secret/)
})

test('a refusal because of our own trouble is reported, others are not', async () => {
  const { app } = await appWithLog(t.deps)
  t.sms.isDown = true
  await signInCalls({ ...t, app }).start(freshPhone())
  t.sms.isDown = false
  await app.inject('/svc/accounts/api/v1/user/')
  await app.inject('/svc/none')
  await app.close()
  const events = await received()
  expect(
    events.filter(({ transaction }) => transaction === 'POST /svc/accounts/api/v1/auth/phone/'),
  ).toMatchObject([{ level: 'warning' }])
  expect(JSON.stringify(events)).not.toMatch(/not_signed_in|not_found/)
})

test('failures in the background and warnings in words are reported', async () => {
  const { app } = await appWithLog(t.deps)
  app.log.error(
    { err: new AppError('internal', { cause: new Error('job cause') }), job: 'reconcile' },
    'a job failed',
  )
  app.log.error({ account: 7 }, 'the ledger differs')
  app.log.warn({ payment: 7 }, 'only a warning')
  await app.close()
  expect(await saying('job cause')).toMatchObject([{ transaction: 'reconcile' }])
  expect(await saying('the ledger differs')).toHaveLength(1)
  expect(await saying('only a warning')).toEqual([])
})

test('a storm of one error is reported once', async () => {
  const { app } = await appWithLog(t.deps)
  const error = new Error('storm')
  for (let i = 0; i < 50; i++) app.log.error({ err: error }, 'again')
  await app.close()
  expect(await saying('storm')).toHaveLength(1)
})

test('a report service that is away, or refuses more, delays nothing', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const ends = ['127.0.0.1:1', `127.0.0.1:${port}`, host]
  for (const end of ends) {
    const server = { origin: '', endpoint: `http://${end}/errors/api/1/envelope/?sentry_key=spent` }
    const insight = { ...t.deps.config.insight, errors: { server, panel: null } }
    const { app } = await appWithLog({ ...t.deps, config: { ...t.deps.config, insight } })
    for (let i = 0; i < 30; i++) app.log.error({ err: new Error(`held up ${i}`) }, 'failed')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const began = Date.now()
    await app.close()
    // A report itself may take five seconds.
    expect(Date.now() - began).toBeLessThan(4_900)
  }
  silent.close()
  expect(await saying('held up')).toEqual([])
})
