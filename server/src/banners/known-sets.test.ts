import { expect, test } from 'vitest'
import { KnownSets } from './known-sets.ts'

const set = (name: string) => ({ banners: { medium: { url: name, width: 1, height: 1, bytes: 1 } } })

test('what is being drawn is waited for, what failed is tried again', async () => {
  const known = new KnownSets()
  let draws = 0
  const draw = async () => {
    draws += 1
    if (draws === 1) throw new Error('the worker died')
    return set('a')
  }
  await Promise.all([0, 1].map(() => expect(known.get('a', draw)).rejects.toThrow()))
  expect(draws).toBe(1)
  expect(await known.get('a', draw)).toEqual(set('a'))
  expect(await known.get('a', draw)).toEqual(set('a'))
  expect(draws).toBe(2)
})

test('the ones used least lately are forgotten', async () => {
  const known = new KnownSets(2)
  const drawn: string[] = []
  const get = (name: string) =>
    known.get(name, async () => {
      drawn.push(name)
      return set(name)
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})
