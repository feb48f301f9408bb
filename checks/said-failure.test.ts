import { expect, test } from 'vitest'
import { linesLike, sources } from './sources.ts'

const shown = sources.filter((file) => file.startsWith('web/src/') && !file.includes('.test.'))

test('a failure says what was not done: the reason alone is told nowhere', () => {
  expect(linesLike(shown, /showToast\('error', \w+\.message/)).toEqual([])
})

test('no page shows the message of an error that may be a bug: `failureText` knows which are for users', () => {
  const messages = linesLike(shown, /\b(refusal|[a-z]+\.error)\??\.message\b/)
  expect(messages).toEqual([])
})
