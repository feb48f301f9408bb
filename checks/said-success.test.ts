import { expect, test } from 'vitest'
import { linesLike, sources } from './sources.ts'

test('a success says what succeeded: the general words are said of staff’s changes of an account alone', () => {
  const shown = sources.filter((file) => file.startsWith('web/src/') && !file.includes('.test.'))
  const found = linesLike(shown, /actionTexts\.succeeded/).map((line) => line.split(':')[0])
  expect(found).toEqual(['web/src/pages/staff/accounts/account-page.tsx'])
})
