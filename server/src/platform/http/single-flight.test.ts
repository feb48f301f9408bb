import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

test('the same work is done once at a time, and again after it has failed or ended', async () => {
  const work = new SingleFlight<number>()
  let runs = 0
  const run = () =>
    work.once('a', async () => {
      runs += 1
      const mine = runs
      await new Promise((done) => setTimeout(done, 5))
      if (mine === 1) throw new Error('the worker died')
      return mine
    })
  await Promise.all([0, 1].map(() => expect(run()).rejects.toThrow('died')))
  expect(runs).toBe(1)
  expect(await Promise.all([run(), run(), run()])).toEqual([2, 2, 2])
  expect(await run()).toBe(3)
})

test('other work does not wait', async () => {
  const work = new SingleFlight<string>()
  const never = work.once('a', () => new Promise(() => {}))
  expect(await Promise.race([never, work.once('b', async () => 'b')])).toBe('b')
})
