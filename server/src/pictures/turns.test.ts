import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('no more than so many run at once, in their order, failures included', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const task = (number: number) => async () => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 5))
    running -= 1
    if (number === 1) throw new Error('one fails')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inTurn(task(number))))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
