import { expect, test } from 'vitest'
import { accessTokens } from './request.ts'

function tokensAt(clock: { now: number }) {
  const calls: number[] = []
  const tokens = accessTokens(
    async (account) => {
      calls.push(account)
      return { token: `${account}-${calls.length}`, expires_in: 300 }
    },
    () => clock.now,
  )
  return { tokens, calls }
}

test('any number of waiting requests share one call', async () => {
  const { tokens, calls } = tokensAt({ now: 0 })
  const all = await Promise.all([tokens.current(5), tokens.current(5), tokens.current(5)])
  expect(all).toEqual(['5-1', '5-1', '5-1'])
  expect(calls).toEqual([5])
})

test('any number of refused requests renew once', async () => {
  const { tokens, calls } = tokensAt({ now: 0 })
  const refused = await tokens.current(5)
  const renewed = await Promise.all([tokens.renewed(5, refused), tokens.renewed(5, refused)])
  expect(renewed).toEqual(['5-2', '5-2'])
  expect(await tokens.renewed(5, refused)).toBe('5-2')
  expect(calls).toHaveLength(2)
})

test('each account has its own', async () => {
  const { tokens } = tokensAt({ now: 0 })
  expect(await tokens.current(5)).toBe('5-1')
  expect(await tokens.current(7)).toBe('7-2')
})

test('a token is renewed shortly before its end', async () => {
  const clock = { now: 0 }
  const { tokens, calls } = tokensAt(clock)
  await tokens.current(5)
  clock.now = 284_999
  await tokens.current(5)
  expect(calls).toHaveLength(1)
  clock.now = 285_000
  await tokens.current(5)
  expect(calls).toHaveLength(2)
})

test('a failed call is not kept', async () => {
  let fails = true
  const tokens = accessTokens(async () => {
    if (fails) throw new Error('offline')
    return { token: 'a', expires_in: 300 }
  })
  await expect(tokens.current(5)).rejects.toThrow('offline')
  fails = false
  expect(await tokens.current(5)).toBe('a')
})

test('what was asked for before all are forgotten is given to nobody after', async () => {
  const { tokens } = tokensAt({ now: 0 })
  const before = tokens.current(5)
  tokens.forget()
  expect(await tokens.current(5)).toBe('5-2')
  expect(await before).toBe('5-1')
  expect(await tokens.current(5)).toBe('5-2')
})
