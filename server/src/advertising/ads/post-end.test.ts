import { expect, test } from 'vitest'
import { afterPostEnd } from './post-end.ts'

const ended = { post_end: 'retired', post_token: 'AbC12', landing_url: 'https://divar.example/v/AbC12' }
const elsewhere = 'https://shop.example.ir/'

test('an ad of a post that has not ended stays as it is', () => {
  expect(afterPostEnd({ ...ended, post_end: null }, { active: true, landing_url: elsewhere })).toEqual({})
})

test('an ad that is switched on, or of another post, has not ended', () => {
  expect(afterPostEnd(ended, { active: true })).toEqual({ post_end: null })
  expect(afterPostEnd(ended, { active: false, post_token: 'DeF34' })).toEqual({ post_end: null })
  expect(afterPostEnd(ended, { active: false, post_token: null })).toEqual({ post_end: null })
})

test('an ad with another landing page no longer belongs to its post', () => {
  const free = { post_end: null, post_token: null }
  expect(afterPostEnd(ended, { active: false, landing_url: elsewhere })).toEqual(free)
})

test('other changes leave it ended', () => {
  const same = { active: false, landing_url: ended.landing_url, post_token: ended.post_token }
  expect(afterPostEnd(ended, same)).toEqual({})
})
