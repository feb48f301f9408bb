import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsOf, colorOf, contrast } from './color.ts'
import { palettesOfPicture } from './palettes-of-picture.ts'

const flat = (...colors: [color: string, count: number][]) =>
  colors.flatMap(([color, count]) => Array.from({ length: count }, () => [...channelsOf(color), 255])).flat()

test('palettes use the colours of the picture', () => {
  const [dark, vivid, light] = palettesOfPicture(flat(['#1e5fd0', 700], ['#eeeeee', 900], ['#ff9800', 200]))
  for (const palette of [dark, vivid]) {
    const [red, green, blue] = channelsOf(palette!.background)
    expect(blue).toBeGreaterThan(Math.max(red, green))
  }
  const [red, , blue] = channelsOf(dark!.accent)
  expect(red).toBeGreaterThan(blue)
  expect(contrast(light!.background, '#000000')).toBeGreaterThan(15)
})

test('a light colour stays unchanged, and no two palettes are nearly the same', () => {
  const palettes = palettesOfPicture(flat(['#e9b872', 900], ['#fbe7c6', 900], ['#d94a4a', 200]))
  const [dark, vivid] = palettes
  expect(contrast(vivid!.background, dark!.background)).toBeGreaterThan(2)
  const [red, green] = channelsOf(vivid!.background)
  expect(Math.max(red, green)).toBeGreaterThan(180)
})

test('for any picture, texts can be read and accents seen', () => {
  const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(colorOf)
  fc.assert(
    fc.property(fc.array(fc.tuple(color, fc.integer({ min: 1, max: 50 })), { maxLength: 5 }), (colors) => {
      const palettes = palettesOfPicture(flat(...colors))
      expect(palettes).toHaveLength(3)
      for (const { background, text, accent } of palettes) {
        expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(background, accent)).toBeGreaterThanOrEqual(2.9)
      }
    }),
  )
})
