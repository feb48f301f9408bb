import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

/** Exports that are no component and no type. */
const OTHER = /^export (?:async )?(?:function|const|let|class) (?![A-Z][a-z])(\w+)/gm

test('pages export their component alone, so that `npm run dev` replaces them without loading them again', () => {
  const pages = sources.filter((file) => /^web\/src\/pages\/.*-page\.tsx$/.test(file) && !isTest(file))
  expect(pages.length).toBeGreaterThan(30)
  const faults = pages.flatMap((file) =>
    [...textOf(file).matchAll(OTHER)].map(([, name]) => `${file} ${name}`),
  )
  expect(faults).toEqual([])
})
