import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANNER_SIZE_NAMES, BANNER_SIZES, SMALL_CUT, type BannerSizeName } from '../banner-size.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import { bannerLayout, isTextOversized, MOST_TEXT, OVERSIZED_TEXT, textBoxes, type Layout } from './layout.ts'
import { BANNER_TEMPLATES } from './banner-spec.ts'
import { SMALLEST_TEXT } from './text-fit.ts'

/** Measures like a typewriter; layout needs nothing else of a canvas. */
const ruler = {
  font: '',
  measureText: (text: string) => ({ width: text.length * 0.52 * Number(/(\d+)px/.exec(ruler.font)?.[1]) }),
} as Canvas2D<never>

const word = fc.string({ unit: fc.constantFrom(...'ابپتثجچ'), minLength: 1, maxLength: 9 })
const texts = (most: number) => fc.array(word, { maxLength: most }).map((words) => words.join(' '))
const banner = fc.record({ title: texts(9), subtitle: texts(14), action: texts(3) })

/** The marketplace's badge is in the upper left corner, so no text may be there (in pixels). */
const BADGE_CORNER: Rect = { x: 0, y: 0, width: 240, height: 100 }

/** So much next to the part that the small banner cuts off stays free (in pixels). */
const SMALL_MARGIN = 16

/** The part of a banner that is visible in every size made from it: texts must be within. */
function safeArea(name: BannerSizeName): Rect {
  const { width, height } = BANNER_SIZES[name]
  const side = name === 'medium' ? Math.ceil(SMALL_CUT) + SMALL_MARGIN : 0
  return { x: side, y: 0, width: width - 2 * side, height }
}

const overlap = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.each(BANNER_TEMPLATES)(
  'template %s: texts are large enough, within bounds, and leave the corner',
  (template) => {
    fc.assert(
      fc.property(banner, fc.constantFrom(...BANNER_SIZE_NAMES), (words, name) => {
        const laidOut = bannerLayout(ruler, template, words, name)
        if (!laidOut.ok) return
        const { width, height } = BANNER_SIZES[name]
        const safe = safeArea(name)
        const boxes = textBoxes(laidOut.layout)
        for (const line of laidOut.layout.lines) expect(line.size).toBeGreaterThanOrEqual(SMALLEST_TEXT)
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(safe.x)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(safe.x + safe.width)
          expect(box.y + box.height).toBeLessThanOrEqual(height)
          expect(overlap(box, BADGE_CORNER)).toBe(false)
        }
        const covered = boxes.reduce((sum, box) => sum + box.width * box.height, 0)
        expect(covered).toBeLessThanOrEqual(MOST_TEXT * width * height)
        for (const [index, box] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  },
)

test.each(BANNER_TEMPLATES)('template %s: every ordinary text fits every size', (template) => {
  const words = {
    title: 'فروش ویژهٔ مبلمان راحتی با ضمانت',
    subtitle: 'ارسال رایگان در تهران و کرج',
    action: 'سفارش دهید',
  }
  for (const name of BANNER_SIZE_NAMES) expect(bannerLayout(ruler, template, words, name).ok).toBe(true)
})

test('a text that does not fit at any size is named', () => {
  const fine = { title: 'حراج', subtitle: '', action: '' }
  const tooLong = 'بسیار '.repeat(33).trim()
  const unfit = (words: Partial<typeof fine>) => bannerLayout(ruler, '1', { ...fine, ...words }, 'medium')
  expect(unfit({ title: tooLong })).toEqual({ ok: false, unfit: 'title' })
  expect(unfit({ subtitle: tooLong })).toEqual({ ok: false, unfit: 'subtitle' })
  expect(unfit({ action: tooLong })).toEqual({ ok: false, unfit: 'action' })
})

test('the shorter the text, the larger it is', () => {
  const sizeOf = (title: string) => {
    const laidOut = bannerLayout(ruler, '2', { title, subtitle: '', action: '' }, 'medium')
    return laidOut.ok ? laidOut.layout.lines[0]?.size : undefined
  }
  expect(sizeOf('حراج')).toBeGreaterThan(sizeOf('حراج بزرگ پاییزهٔ مبلمان راحتی و کلاسیک') ?? 0)
})

/** A layout whose only text covers that part of a banner. */
function covering(part: number, name: BannerSizeName): Layout {
  const laidOut = bannerLayout(ruler, '1', { title: 'حراج', subtitle: '', action: '' }, name)
  if (!laidOut.ok) throw new Error(laidOut.unfit)
  const [line] = laidOut.layout.lines
  if (!line) throw new Error('no line')
  const { width, height } = BANNER_SIZES[name]
  return { ...laidOut.layout, lines: [{ ...line, width: part * width, height }] }
}

test.each(BANNER_SIZE_NAMES)(
  'texts of %s are too large above a third of it, the button among them',
  (name) => {
    const { width, height } = BANNER_SIZES[name]
    const pixel = 1 / (width * height)
    const under = covering(OVERSIZED_TEXT - pixel, name)
    expect(isTextOversized(under, name)).toBe(false)
    expect(isTextOversized(covering(OVERSIZED_TEXT + pixel, name), name)).toBe(true)
    const button = { text: 'x', size: 30, x: 0, y: 0, width: 2, height: 1 }
    expect(isTextOversized({ ...under, action: button }, name)).toBe(true)
  },
)
