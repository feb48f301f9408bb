import { expect, test } from 'vitest'
import { isTest, sources, textOf } from './sources.ts'

const LONGEST = 250
const LONG = 150

const sizes = sources
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !isTest(file))
  .map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))

test(`no file has more than ${LONGEST} lines`, () => {
  expect(sizes.filter(({ lines }) => lines > LONGEST)).toEqual([])
})

test(`nine in ten files have less than ${LONG} lines`, () => {
  const long = sizes.filter(({ lines }) => lines >= LONG)
  expect(long.length / sizes.length, long.map(({ file }) => file).join(', ')).toBeLessThanOrEqual(0.1)
})
