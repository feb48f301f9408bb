import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const LONGEST = 250

const sizes = sources
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !isTest(file))
  .map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))

test(`no file has more than ${LONGEST} lines`, () => {
  expect(sizes.filter(({ lines }) => lines > LONGEST)).toEqual([])
})
