import { expect, test } from 'vitest'
import { FairTurns, type TurnLimits } from './fair-turns.ts'

/** Turns with tasks that end on request, in the order in which they began. */
function held(change: Partial<TurnLimits> = {}) {
  const turns = new FairTurns({ running: 2, each: 3, all: 8, retryAfter: 5, ...change })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string, name: string, signal?: AbortSignal) =>
    turns.run(
      owner,
      async () => {
        begun.push(name)
        await new Promise<void>((done) => ends.push(done))
        return name
      },
      signal && { signal },
    )
  /** Ends the oldest running task; when it resolves, the next has begun. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { turns, begun, ask, endOne }
}

const settled = async (asked: Promise<string>) => {
  const [answer] = await Promise.allSettled([asked])
  return answer.status === 'fulfilled' ? answer.value : answer.reason
}

test('only a limited number run at once, failures included', async () => {
  const turns = new FairTurns({ running: 2, each: 9, all: 9, retryAfter: 1 })
  let running = 0
  let most = 0
  const task = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 5))
    running -= 1
    if (number === 1) throw new Error('one fails')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => turns.run('a', task(number))))
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
})

test('owners take turns, even if one has asked for more', async () => {
  const { begun, ask, endOne } = held({ running: 1 })
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1'), ask('b', 'b2')]
  all.push(ask('c', 'c1'))
  for (let left = all.length; left > 0; left -= 1) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await Promise.all(all)
})

test('an owner above its share is refused, others are not', async () => {
  const { ask, endOne } = held()
  const all = Array.from({ length: 5 }, (_, index) => ask('a', `a${index}`))
  const refused = { code: 'too_many_requests', statusCode: 429, details: { retryAfter: 5 } }
  expect(await settled(ask('a', 'one more'))).toMatchObject(refused)
  const other = ask('b', 'b')
  for (let left = 6; left > 0; left -= 1) await endOne()
  expect(await Promise.all([...all, other])).toHaveLength(6)
  expect(await Promise.all([ask('a', 'again'), endOne()])).toEqual(['again', undefined])
})

test('others are refused, as unavailable, only when all places are taken', async () => {
  const { turns, ask } = held({ all: 4 })
  for (const owner of ['a', 'b', 'c', 'd', 'e', 'f']) void settled(ask(owner, owner))
  expect(await settled(ask('g', 'g'))).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  turns.close()
})

test('a task that is aborted while waiting gives up its place', async () => {
  const { begun, ask, endOne } = held({ running: 1, each: 1 })
  const first = ask('a', 'a1')
  const leaving = new AbortController()
  const left = settled(ask('a', 'a2', leaving.signal))
  leaving.abort(new Error('has left'))
  expect(await left).toMatchObject({ message: 'has left' })
  const last = ask('a', 'a3')
  await endOne()
  await endOne()
  expect(await Promise.all([first, last])).toEqual(['a1', 'a3'])
  expect(begun).toEqual(['a1', 'a3'])
  expect(await settled(ask('a', 'a4', leaving.signal))).toMatchObject({ message: 'has left' })
})

test('at the end all waiting tasks are refused, and later ones too', async () => {
  const { turns, ask, endOne } = held({ running: 1 })
  const running = ask('a', 'a1')
  const waiting = settled(ask('b', 'b1'))
  turns.close()
  expect(await waiting).toMatchObject({ code: 'unavailable' })
  await endOne()
  expect(await running).toBe('a1')
  expect(await settled(ask('b', 'b2'))).toMatchObject({ code: 'unavailable' })
})
