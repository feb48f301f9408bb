import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from './client.ts'
import { inTurn } from './in-turn.ts'

const db = {} as Db

test('work of one key is done one after the other, in its order, whatever fails', async () => {
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(`${name} begins`)
    await sleep(5)
    done.push(`${name} ends`)
    if (name === 'b') throw new Error(name)
    return name
  }
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn(db, 'one', work(name))))
  expect(done).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('other keys and other databases do not wait', async () => {
  const first = Promise.withResolvers<void>()
  const held = inTurn(db, 'one', () => first.promise)
  expect(await inTurn(db, 'two', async () => 'two')).toBe('two')
  expect(await inTurn({} as Db, 'one', async () => 'other')).toBe('other')
  first.resolve()
  await held
  expect(await inTurn(db, 'one', async () => 'one')).toBe('one')
})
