import { expect, test } from 'vitest'
import { contrast } from './color.ts'
import { lookOf } from './look.ts'
import { PALETTES } from './palettes.ts'

test.each(Object.entries(PALETTES))('%s needs no correction', (_, colors) => {
  const look = lookOf(colors)
  expect(look.ground).toBe(colors.background)
  expect(look.accent).toBe(colors.accent)
  expect(contrast(colors.accent, colors.background)).toBeGreaterThan(2)
})
