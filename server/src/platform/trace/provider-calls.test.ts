import { expect, onTestFinished, test } from 'vitest'
import { audible, providerCalls } from './provider-calls.ts'

test('who listens hears of every call and its failure, and the caller sees no difference', async () => {
  const heard: unknown[] = []
  const hear = (message: unknown) => heard.push({ ...(message as object) })
  const told = [providerCalls.start, providerCalls.error]
  for (const channel of told) channel.subscribe(hear)
  onTestFinished(() => told.forEach((channel) => channel.unsubscribe(hear)))
  const refused = new Error('refused')
  const bank = audible(
    'bank',
    {
      limits: { min: 1n },
      readReturn: (text: string) => text,
      verify: async (id: number) => {
        if (id === 0) throw refused
        return id
      },
      inquire: null as (() => Promise<void>) | null,
    },
    ['readReturn'],
  )
  expect([bank.limits, bank.readReturn('x'), bank.inquire]).toEqual([{ min: 1n }, 'x', null])
  expect(await bank.verify(7)).toBe(7)
  await expect(bank.verify(0)).rejects.toBe(refused)
  const call = { provider: 'bank', call: 'verify' }
  expect(heard).toEqual([call, call, { ...call, error: refused }])
})
