import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorOf, contrast, mix } from './color.ts'
import { lookOf } from './look.ts'
import { inkOn, LEAST_CONTRAST, readableGround, scrimOver } from './readable-colors.ts'

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(colorOf)

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a readable ground stays, any other is corrected', () => {
  expect(readableGround('#0e5447', '#ffffff')).toBe('#0e5447')
  fc.assert(
    fc.property(color, color, (background, text) => {
      expect(contrast(readableGround(background, text), text)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
})

test('the scrim makes a text readable over any picture', () => {
  fc.assert(
    fc.property(color, color, color, (background, text, pixel) => {
      const { color: veil, alpha } = scrimOver(background, text)
      expect(contrast(mix(pixel, veil, alpha), text)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
})

test.each(['#7e727b', '#6f7774', '#767676'])(
  'a veil works for %s, for which hardly any colour does',
  (text) => {
    for (const background of ['#18dab1', '#16afe0', '#7e727b']) {
      const { color: veil, alpha } = scrimOver(background, text)
      for (const pixel of ['#000000', '#ffffff']) {
        expect(contrast(mix(pixel, veil, alpha), text)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
    }
  },
)

test('the call to action can be read on its button, with any colours', () => {
  fc.assert(
    fc.property(color, color, color, (background, text, accent) => {
      const { ground, deep, button, text: ink } = lookOf({ background, text, accent })
      expect(contrast(button.ink, button.fill)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrast(button.fill, ground)).toBeGreaterThanOrEqual(1.5)
      expect(contrast(deep, ink)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
})

test('a wanted ink is used if it can be read', () => {
  expect(inkOn('#ffc857', ['#ffffff', '#0e5447'])).toBe('#0e5447')
})
