import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { inTrace } from '../platform/trace/trace.ts'
import { adManagement } from './exchange/ad-management.ts'
import { request } from './marketplace/request.ts'
import { jsonPoster } from './payment/post-json.ts'
import { postForm } from './sms/post-form.ts'

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'

const heard: IncomingHttpHeaders[] = []
const provider = createServer((incoming, answer) => {
  heard.push(incoming.headers)
  incoming.resume()
  answer.end('{"data":[]}')
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
afterAll(() => provider.close())

const patience = { totalMs: 20_000, firstPauseMs: 1, longestPauseMs: 1, tries: 1 }
const init = { method: 'GET', headers: { accept: 'application/json' } }

test.each<[string, () => Promise<unknown>]>([
  ['bank', () => jsonPoster({ proxy: null, hasOldTls: false }, 20_000)(url, {})],
  ['SMS', () => postForm(url, {}, { connect: 20_000, total: 20_000 })],
  ['exchange', () => adManagement({ url, apiKey: 'k', bidderId: '1' }).changedSince(null)],
  ['marketplace', () => request({ url, init, isRepeatable: true }, patience)],
])('the %s is told the trace of a call, if there is one', async (_, call) => {
  await inTrace(TRACEPARENT, call).catch(() => {})
  expect(heard.at(-1)).toMatchObject({ traceparent: TRACEPARENT })
  await call().catch(() => {})
  expect(heard.at(-1)).not.toHaveProperty('traceparent')
})
