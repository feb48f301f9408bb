import { expect, test } from 'vitest'
import { designKey } from './design-key.ts'
import { PALETTES } from '../files/banner/palettes.ts'

const design = {
  template: '1' as const,
  texts: { title: 'حراج پاییزه', subtitle: '', action: '' },
  colors: PALETTES.pine,
  picture: { file: 'a.png', crops: { medium: { x: 0, y: 1, zoom: 2 } }, sample: null },
}

test('the order of parts and blanks around texts make no other design', () => {
  const { picture, colors, texts, template } = design
  const same = { picture, colors, texts: { ...texts, title: ' حراج  پاییزه ' }, template }
  expect(designKey(same)).toBe(designKey(design))
})

test('a changed crop makes another design', () => {
  const crops = { medium: { x: 0, y: 1, zoom: 2.01 } }
  expect(designKey({ ...design, picture: { ...design.picture, crops } })).not.toBe(designKey(design))
})
