import { expect, test } from 'vitest'
import { PictureCache } from './picture-cache.ts'

/** Makes pictures of 10 bytes and counts. */
function maker() {
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    return { bytes: Buffer.alloc(10) }
  }
  return { made, make }
}

test('a picture that two ask for at once is made once', async () => {
  const { made, make } = maker()
  const cache = new PictureCache(100)
  await Promise.all([cache.get('a', make('a')), cache.get('a', make('a'))])
  await cache.get('a', make('a'))
  expect(made).toEqual(['a'])
})

test('the least recently used is removed first', async () => {
  const { made, make } = maker()
  const cache = new PictureCache(20)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, make(key))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is not kept', async () => {
  const { make } = maker()
  const cache = new PictureCache(20)
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', async () => null)).toBeNull()
  expect(await cache.get('a', make('a'))).not.toBeNull()
})
