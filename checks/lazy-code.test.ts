import { expect, test } from 'vitest'
import { sources, textOf } from './sources.ts'

test('parts in chunks of their own are made by lazyPage, which knows what to do if a chunk does not load', () => {
  const users = sources.filter(
    (file) => file.startsWith('web/src/') && /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(textOf(file)),
  )
  expect(users).toEqual(['web/src/navigation/lazy-page.ts'])
})
