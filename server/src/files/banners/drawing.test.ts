import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { colorOf, contrast } from '@jarchi/shared/files/banner/color.ts'
import { drawBackdrop, drawBanner } from '@jarchi/shared/files/banner/draw-banner.ts'
import { bannerLayout } from '@jarchi/shared/files/banner/layout.ts'
import { lookOf } from '@jarchi/shared/files/banner/look.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import { BANNER_TEMPLATES, type BannerSpec } from '@jarchi/shared/files/banner/banner-spec.ts'
import { textProblem } from '@jarchi/shared/files/banner/text-rules.ts'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import { noise } from '../../../test/pictures.ts'
import { measured, prepareText } from './banner-drawer.ts'

const size = { width: 900, height: 600 }
let image: Image

beforeAll(async () => {
  prepareText()
  image = await loadImage(await noise(size).png().toBuffer())
})

const harsh = { background: '#7a7a7a', text: '#808080', accent: '#7f7f7f' }
const texts = {
  title: 'فروش ویژهٔ مبلمان راحتی',
  subtitle: 'گارانتی ۱۸ ماهه، مدل 256GB',
  action: 'سفارش دهید',
}
const looks = [PALETTES.pine, PALETTES.saffron, PALETTES.rose, harsh]

function* specs(): Generator<[BannerSpec<Image>, BannerSizeName]> {
  for (const template of BANNER_TEMPLATES) {
    for (const colors of looks) {
      for (const picture of [{ levels: [{ image, ...size }], crops: {} }, null]) {
        for (const name of BANNER_SIZE_NAMES) yield [{ template, texts, colors, picture }, name]
      }
    }
  }
}

test('every text can be read on its background, over the most difficult picture', { timeout: 60_000 }, () => {
  for (const [spec, name] of specs()) {
    const { width, height } = BANNER_SIZES[name]
    const ctx = createCanvas(width, height).getContext('2d')
    const laidOut = bannerLayout(ctx, spec.template, spec.texts, name)
    if (!laidOut.ok) expect.fail(`${laidOut.unfit} does not fit`)
    const look = lookOf(spec.colors)
    drawBackdrop(ctx, spec, name, laidOut.layout, look)
    const { data } = ctx.getImageData(0, 0, width, height)
    const { align } = laidOut.layout.composition
    for (const line of laidOut.layout.lines) {
      const left = Math.floor(align === 'right' ? line.x - line.width : line.x - line.width / 2)
      let worst = 21
      for (let y = line.top; y < line.top + line.height; y += 9) {
        for (let x = left; x < left + line.width; x += 5) {
          const at = (y * width + x) * 4
          worst = Math.min(worst, contrast(colorOf([...data.subarray(at, at + 3)]), look.text))
        }
      }
      expect(worst, `${spec.template} ${name} ${spec.colors.background}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('drawing over another banner leaves nothing of it', () => {
  const { width, height } = BANNER_SIZES.medium
  const reused = createCanvas(width, height)
  const fresh = createCanvas(width, height)
  for (const template of BANNER_TEMPLATES) {
    const colors = PALETTES.sky
    drawBanner(
      reused.getContext('2d'),
      { template, texts, colors: PALETTES.night, picture: { levels: [{ image, ...size }], crops: {} } },
      'medium',
    )
    drawBanner(reused.getContext('2d'), { template, texts, colors, picture: null }, 'medium')
    drawBanner(fresh.getContext('2d'), { template, texts, colors, picture: null }, 'medium')
    expect(reused.data().equals(fresh.data())).toBe(true)
  }
})

test('both weights of the font have every character that texts may contain', () => {
  const { resolve } = createRequire(import.meta.url)
  const allowed = Array.from({ length: 0xffff }, (_, code) => code).filter(
    (code) => textProblem(`ب${String.fromCharCode(code)}ب`) === null,
  )
  expect(allowed.length).toBeGreaterThan(350)
  for (const weight of ['Medium', 'ExtraBold']) {
    const drawn = codePointsOf(readFileSync(resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`)))
    expect(allowed.filter((code) => !drawn.has(code)).map((code) => code.toString(16))).toEqual([])
  }
})

/** The characters of a TrueType font, from its table of segments (format 4). */
function codePointsOf(font: Buffer): Set<number> {
  const points = new Set<number>()
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const cmap = font.readUInt32BE(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')! + 8)
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    if (font.readUInt16BE(table) !== 4) continue
    const segments = font.readUInt16BE(table + 6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const last = font.readUInt16BE(table + 14 + 2 * segment)
      for (let code = font.readUInt16BE(table + 16 + 2 * (segments + segment)); code <= last; code += 1)
        points.add(code)
    }
  }
  return points
}

const SALE = 'حراج بزرگ پاییزهٔ مبلمان راحتی و کلاسیک تهران'
const PHONES = 'Official Samsung phones, original warranty, this week'
const DELIVERED = 'تحویل در همهٔ شهرهای ایران، پرداخت در محل'

test.each<['1' | '2' | '3', string, string, BannerSizeName[]]>([
  ['1', SALE, DELIVERED, ['large']],
  ['2', SALE, DELIVERED, ['large']],
  ['1', SALE, 'پرداخت در محل', []],
  ['2', SALE, '', []],
  ['2', 'فروش ویژهٔ گوشی سامسونگ با ضمانت اصلی و ارسال رایگان', '', ['xlarge']],
  ['1', 'فروش ویژهٔ گوشی سامسونگ با ضمانت اصلی و ارسال رایگان', '', []],
  ['2', 'فروش گوشی سامسونگ با ضمانت اصلی', '', []],
  [
    '3',
    'سامسونگ راحتی اپل تهران و محل تهران بزرگ کرج',
    'پرداخت رایگان در شهرهای و ماه ارسال همه همه ایران خرید',
    ['medium'],
  ],
  ['2', PHONES, '', ['xlarge']],
  ['3', PHONES, '', []],
  ['2', 'Official Samsung phones', '', []],
])('on template %s the texts "%s" and "%s" are too large in %j', (template, title, subtitle, oversized) => {
  expect(measured({ template, texts: { title, subtitle, action: '' } })).toEqual({ oversized })
})
