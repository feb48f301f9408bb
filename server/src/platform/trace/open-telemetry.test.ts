import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { appWithLog } from '../../../test/captured-log.ts'
import { testApp } from '../../../test/harness.ts'
import { sendJob } from '../../../test/send-job.ts'
import { audible } from './provider-calls.ts'
import { startJobs } from '../jobs/service.ts'
import { startSpans } from './service.ts'
import { inTrace, traceNamed, traces } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const silent = { info: () => {}, warn: () => {}, error: () => {} }

type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A small collector of OTLP over HTTP. */
async function collector() {
  const spans: Sent[] = []
  let text = ''
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    text += body
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, text: () => text }
}

test('a collector gets spans of request, statement and provider call in one trace, of a job in its own, without values', async () => {
  const { url, spans, text } = await collector()
  const stop = await startSpans({ url, part: 1 }, 'jarchi-server', silent)
  const t = await testApp()
  const bank = audible('bank', { verify: async () => Promise.reject(new Error('secret')) })
  const { app } = await appWithLog(t.deps, (made) => {
    made.post('/probe/:id', { schema: { hide: true, params: z.object({ id: z.string() }) } }, async () => {
      await sql`select ${'09120000001'}::text, 'a literal'`.execute(t.db)
      await bank.verify().catch(() => {})
      await sendJob(t.db, 'probe')
      return {}
    })
  })
  let turns = 0
  const job = { name: 'probe', work: async () => void turns++ }
  const stopJobs = await startJobs(t.db, silent, [job], { queues: 0.5, schedules: 1 })
  const headers = { traceparent: `00-${ID}-${CALLER}-01` }
  expect((await app.inject({ method: 'POST', url: '/probe/secret?code=secret', headers })).statusCode).toBe(
    200,
  )
  await expect.poll(() => turns, { timeout: 15_000 }).toBe(1)
  await stopJobs()
  await app.close()
  await stop()
  await t.close()
  const traced = spans.filter(({ traceId }) => traceId === ID)
  const [request] = traced.filter(({ name }) => name === 'POST /probe/:id')
  expect(request?.parentSpanId).toBe(CALLER)
  const valuesOf = (name: string) =>
    traced
      .filter((span) => span.name === name && span.parentSpanId === request?.spanId)
      .map(({ attributes }) =>
        Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      )
  expect(request?.attributes.map(({ key }) => key)).toContain('http.response.status_code')
  expect(valuesOf('select')).toContainEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'select $1::text, ?',
  })
  expect(valuesOf('bank verify')).toEqual([{ 'peer.service': 'bank', 'error.type': 'Error' }])
  const jobs = spans.filter(({ name }) => name === 'job probe')
  expect(jobs.map(({ traceId }) => traceId === ID)).toEqual([false])
  for (const value of ['09120000001', 'a literal', 'secret']) expect(text()).not.toContain(value)
})

test('a collector that is away is told once, and delays nothing', async () => {
  const said: string[] = []
  const log = { ...silent, warn: (_: object, line: string) => void said.push(line) }
  const stop = await startSpans({ url: 'http://127.0.0.1:1', part: 1 }, 'jarchi-server', log)
  await audible('bank', { verify: async () => {} }).verify()
  await stop()
  await expect.poll(() => said, { timeout: 15_000 }).toEqual(['spans are not taken'])
})

test('a part of the traces that begin here has spans, and each of these all of its own', async () => {
  const { url, spans } = await collector()
  const stop = await startSpans({ url, part: 0.25 }, 'jarchi-server', silent)
  const bank = audible('bank', { verify: async () => {}, refund: async () => {} })
  const idOf = (at: number) =>
    `${String(at).padStart(24, '1')}${(at * 0x0400_0000).toString(16).padStart(8, '0')}`
  const all = Array.from({ length: 64 }, (_, at) => idOf(at))
  for (const id of all)
    await traces.run(traceNamed(id), async () => {
      await bank.verify()
      await bank.refund()
    })
  const refused = { traceparent: `00-${ID}-${CALLER}-00` }
  await inTrace(refused.traceparent, () => bank.verify())
  await stop()
  const sent = spans.map(({ traceId }) => traceId).toSorted()
  expect(sent).toEqual(
    all
      .slice(0, 16)
      .toSorted()
      .flatMap((id) => [id, id]),
  )
})
