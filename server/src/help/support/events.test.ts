import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type App } from '../../app.ts'
import { testApp } from '../../../test/harness.ts'
import { ticketCustomer } from '../../../test/ticket-customer.ts'
import { answerTicket } from './service.ts'

const EVENTS = '/svc/crm/api/v1/tickets/events/'

let t: Awaited<ReturnType<typeof testApp>>
let customer: Awaited<ReturnType<typeof ticketCustomer>>
/** Another server of the same database. */
let second: App
let origin: string

beforeAll(async () => {
  t = await testApp()
  second = await buildApp(t.deps)
  origin = await second.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await second.close()
  await t.close()
})

let phones = 0
beforeEach(async () => {
  customer = await ticketCustomer(t, `0912777${String((phones += 1)).padStart(4, '0')}`)
})

/** A stream, read until so many events have come or it has ended. */
async function listen(headers: Record<string, string>, from = origin) {
  const leaving = new AbortController()
  const answer = await fetch(`${from}${EVENTS}`, { headers, signal: leaving.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  const events = () =>
    [...text.matchAll(/id: (\d+)\nevent: ticket\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
      id,
      ...JSON.parse(data ?? ''),
    }))
  const until = async (count: number) => {
    while (events().length < count) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
    return events()
  }
  const ended = async () => {
    await until(Number.POSITIVE_INFINITY)
    return events()
  }
  return { answer, until, ended, leave: () => leaving.abort(), first: text }
}

const answer = async (id: number) => {
  const { userId } = await t.signIn('09120000009')
  await answerTicket(
    t.deps,
    { userId, name: 'staff' },
    id,
    { text: 'سلام', attachments: [], last_message_id: Number.MAX_SAFE_INTEGER },
    null,
  )
}

test('an answer on one server reaches a listener on another', async () => {
  const { id } = await customer.open()
  const stream = await listen(customer.headers)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.answer.headers.get('content-encoding')).toBeNull()
  expect(stream.first).toBe('retry: 3000\n\n')
  await answer(id)
  const [event] = await stream.until(1)
  expect(event).toMatchObject({ ticket: id, state: 'answered', is_unread: true })
  stream.leave()
})

test('a listener that reconnects gets what happened meanwhile, and nothing twice', async () => {
  const { id } = await customer.open()
  const stream = await listen(customer.headers)
  await answer(id)
  const [heard] = await stream.until(1)
  stream.leave()
  const other = await customer.open()
  await customer.close(id)
  const again = await listen({ ...customer.headers, 'last-event-id': heard?.id ?? '' })
  expect(await again.until(2)).toMatchObject([
    { ticket: other.id, state: 'open' },
    { ticket: id, state: 'closed' },
  ])
  again.leave()
})

test("nobody hears of another account's tickets", async () => {
  const other = await ticketCustomer(t, '09127779999')
  const stream = await listen(other.headers)
  await customer.open()
  const { id } = await other.open()
  expect(await stream.until(1)).toMatchObject([{ ticket: id }])
  stream.leave()
})

test('a session that has ended gets no more events', async () => {
  const { id } = await customer.open()
  const stream = await listen(customer.headers)
  await t.db
    .updateTable('sessions')
    .set({ ended_at: t.clock.now })
    .where('user_id', '=', BigInt(customer.userId))
    .execute()
  await answer(id)
  expect(await stream.ended()).toEqual([])
})

test('without a session, or with an invalid last event, there is no stream', async () => {
  expect((await t.app.inject(EVENTS)).statusCode).toBe(401)
  const { headers } = customer
  for (const odd of ['x', '-1', '1e3', '9'.repeat(19)]) {
    const refused = await t.app.inject({ url: EVENTS, headers: { ...headers, 'last-event-id': odd } })
    expect(refused.statusCode, odd).toBe(400)
  }
  // HEAD opens no stream, which nobody would read.
  expect((await t.app.inject({ method: 'HEAD', url: EVENTS, headers })).statusCode).toBe(204)
})

test('an account may open a limited number of streams', async () => {
  const streams = await Promise.all(Array.from({ length: 30 }, () => listen(customer.headers)))
  const refused = await fetch(`${origin}${EVENTS}`, { headers: customer.headers })
  expect(refused.status).toBe(429)
  await refused.text()
  for (const stream of streams) stream.leave()
  await expect.poll(async () => (await listenOnce()).status).toBe(200)
})

async function listenOnce() {
  const stream = await listen(customer.headers)
  stream.leave()
  return stream.answer
}

test('a server that stops ends its streams at once', async () => {
  const third = await buildApp(t.deps)
  const stream = await listen(customer.headers, await third.listen({ host: '127.0.0.1', port: 0 }))
  const begun = performance.now()
  await Promise.all([third.close(), stream.ended()])
  // After five seconds it would end them anyway.
  expect(performance.now() - begun).toBeLessThan(5_000)
})
