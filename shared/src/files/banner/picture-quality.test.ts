import { expect, test } from 'vitest'
import { isTooSmallFor } from './picture-quality.ts'
import { BANNER_TEMPLATES } from './banner-spec.ts'

test.each(BANNER_TEMPLATES)('template %s: a thumbnail is too small, a photo is not', (template) => {
  expect(isTooSmallFor(template, { width: 120, height: 90 })).toBe(true)
  expect(isTooSmallFor(template, { width: 1600, height: 1000 })).toBe(false)
})
