import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { expect, test } from 'vitest'
import { NO_BANNERS, showDesign, type Banner } from './form-values.ts'

const design = {
  template: '1' as const,
  texts: { title: 'حراج', subtitle: '', action: '' },
  colors: PALETTES.pine,
  picture: null,
}
const drawn: Banner = { kind: 'new', picture: new Blob(), design: designKey(design) }
const all = { medium: drawn, large: drawn, xlarge: drawn }

test('banners show a design when all three were drawn of it', () => {
  expect(showDesign(all, design)).toBe(true)
  expect(showDesign({ ...all, large: null }, design)).toBe(false)
  expect(showDesign(NO_BANNERS, design)).toBe(false)
  expect(showDesign(all, { ...design, template: '2' })).toBe(false)
})

test('uploaded banners show no design', () => {
  const uploaded: Banner = { kind: 'new', picture: new Blob() }
  expect(showDesign({ ...all, medium: uploaded }, design)).toBe(false)
})
