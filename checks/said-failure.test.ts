import { expect, test } from 'vitest'
import { linesLike, sources } from './sources.ts'

test('a failure says what was not done: the reason alone is told nowhere', () => {
  const shown = sources.filter((file) => file.startsWith('web/src/') && !file.includes('.test.'))
  expect(linesLike(shown, /showToast\('error', \w+\.message/)).toEqual([])
})
