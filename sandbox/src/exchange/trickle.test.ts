import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSandbox } from '../build-sandbox.ts'

let now: Date
const said: string[] = []
beforeEach(() => {
  now = new Date('2026-05-09T08:30:00Z')
  said.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

test('visitors pause while nobody looks, say so, and return with the next look', async () => {
  const sandbox = await buildSandbox({
    now: () => now,
    exchange: { trickle: 20, bidder: '127.0.0.1:9', say: (text) => said.push(text) },
  })
  const state = async () => (await sandbox.inject('/exchange/traffic')).json().trickle as string
  await sandbox.listen({ port: 0, host: '127.0.0.1' })
  expect(await state()).toBe('running')
  now = new Date(now.getTime() + 31 * 60_000)
  vi.advanceTimersByTime(10_000)
  expect(await state()).toBe('resting')
  expect(said).toHaveLength(1)
  // Calls of programs do not count as viewers.
  await sandbox.inject('/sms/messages')
  expect(await state()).toBe('resting')
  await sandbox.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(await state()).toBe('running')
  await sandbox.close()
})

test('without a rate no visitors come', async () => {
  const sandbox = await buildSandbox({ now: () => now })
  await sandbox.listen({ port: 0, host: '127.0.0.1' })
  await sandbox.inject({ url: '/', headers: { accept: 'text/html' } })
  expect((await sandbox.inject('/exchange/traffic')).json()).toMatchObject({ trickle: 'off', requests: 0 })
  await sandbox.close()
})

test('an order that makes no sense is refused with a sentence', async () => {
  const sandbox = await buildSandbox({ now: () => now })
  for (const payload of [{ rate: 0 }, { curve: 'steep' }, { faults: 'nonsense' }]) {
    const answer = await sandbox.inject({ method: 'POST', url: '/exchange/traffic', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().detail).toEqual(expect.any(String))
  }
  await sandbox.close()
})
