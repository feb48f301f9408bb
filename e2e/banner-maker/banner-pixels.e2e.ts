import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import type {
  BannerRequest,
  BannerSet,
  DrawnBanner,
  UploadedPicture,
} from '@jarchi/shared/api/banner-making.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import type * as Levelling from '@jarchi/shared/files/banner/picture-levels.ts'
import type { Crops } from '@jarchi/shared/files/banner/banner-spec.ts'
import type * as Drawing from '@jarchi/shared/files/banner/draw-banner.ts'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import sharp from 'sharp'
import { openBannerPage } from '../pages/banner-page.ts'
import { expect, test } from '../fixtures.ts'

const SETS = Number(process.env.BANNER_SETS ?? 30)

const words = [
  ...'حراج پاییزهٔ مبلمان راحتی و کلاسیک با ضمانت پنج‌ساله در تهران الله لا إلا'.split(' '),
  ...'iPhone 256GB ۵۰٪ ۶۸٬۵۰۰٬۰۰۰ «ویژه» ۱۲×۴ Wi-Fi مُهر! قیمت: می‌شود؟ (نو)'.split(' '),
]
const text = (most: number, least = 0) =>
  fc.array(fc.constantFrom(...words), { minLength: least, maxLength: most }).map((picked) => picked.join(' '))
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyColors = fc.record({ background: hex, text: hex, accent: hex })
const part = fc.nat(1000).map((value) => value / 1000)
const crop = fc.record({
  x: part,
  y: part,
  zoom: fc.integer({ min: 100, max: 400 }).map((value) => value / 100),
})

const requestsWith = (files: string[]) =>
  fc.record({
    template: fc.constantFrom('1', '2', '3'),
    texts: fc.record({ title: text(5, 1), subtitle: text(7), action: text(2) }),
    colors: fc.oneof(fc.constantFrom(...Object.values(PALETTES)), anyColors),
    picture: fc.option(
      fc.record({
        source: fc.constantFrom(...files).map((file) => ({ file })),
        crops: fc.record({ medium: crop, large: crop, xlarge: crop }, { requiredKeys: [] }),
      }),
      { freq: 3 },
    ),
    sizes: fc.constant([...BANNER_SIZE_NAMES]),
    format: fc.constant('png' as const),
  }) as fc.Arbitrary<BannerRequest>

/** Draws a set in the page and counts the pixels that differ from the server's. */
function differingPixels(page: Page, request: BannerRequest, { banners }: BannerSet) {
  return page.evaluate(
    async ({ template, texts, colors, picture, drawn }) => {
      const load = async (url: string) => {
        const image = await fetch(url).then((answer) => answer.blob())
        return createImageBitmap(image, { colorSpaceConversion: 'none' })
      }
      const [module, levelling] = ['draw-banner', 'picture-levels'].map(
        (name) => `/banner-check/files/banner/${name}.ts`,
      )
      const { drawBanner } = (await import(String(module))) as typeof Drawing
      const { pictureLevels } = (await import(String(levelling))) as typeof Levelling
      const source = picture && 'file' in picture.source ? await load(`/files/${picture.source.file}`) : null
      const canvasOf = ({ width, height }: { width: number; height: number }) => {
        const image = new OffscreenCanvas(width, height)
        const ctx = image.getContext('2d', { willReadFrequently: true })
        if (!ctx) throw new Error('no canvas')
        return { image, ctx }
      }
      const ready = source && {
        levels: pictureLevels<ImageBitmap | OffscreenCanvas>(
          { image: source, width: source.width, height: source.height },
          canvasOf,
        ),
        crops: (picture?.crops ?? {}) as Crops,
      }
      const counts: number[] = []
      for (const [name, banner] of drawn) {
        const { ctx } = canvasOf(banner)
        drawBanner(ctx, { template, texts, colors, picture: ready }, name)
        const ours = ctx.getImageData(0, 0, banner.width, banner.height).data
        ctx.drawImage(await load(banner.url), 0, 0)
        const theirs = ctx.getImageData(0, 0, banner.width, banner.height).data
        const [one, other] = [new Uint32Array(ours.buffer), new Uint32Array(theirs.buffer)]
        counts.push(one.reduce((sum, pixel, index) => sum + (pixel === other[index] ? 0 : 1), 0))
      }
      return counts
    },
    { ...request, drawn: Object.entries(banners) as [BannerSizeName, DrawnBanner][] },
  )
}

test(
  'the server draws to the pixel what the browser shows',
  { tag: '@desktop' },
  async ({ page, advertiser }) => {
    test.setTimeout(240_000)
    const { request, token } = advertiser
    const headers = { authorization: `JWT ${token}` }
    const upload = async (svg: string) => {
      const buffer = await sharp(Buffer.from(svg)).jpeg().toBuffer()
      const multipart = { picture: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } }
      const answer = await request.post('/svc/banner/api/pictures', { headers, multipart })
      return ((await answer.json()) as UploadedPicture).file
    }
    const files = await Promise.all([pattern(1600, 1000), pattern(700, 1100), pattern(2600, 620)].map(upload))
    await openBannerPage(page)
    const specs = fc.sample(requestsWith(files), { numRuns: SETS, seed: 20_261_121 })
    const differing: unknown[] = []
    for (const spec of specs) {
      const answer = await request.post('/svc/banner/api/generate/v2/', { headers, data: spec })
      expect(answer.status(), await answer.text()).toBe(200)
      const counts = await differingPixels(page, spec, (await answer.json()) as BannerSet)
      expect(counts).toHaveLength(3)
      if (counts.some((count) => count > 0)) differing.push({ counts, ...spec })
    }
    expect(differing).toEqual([])
  },
)

/** A picture with edges, curves and gradients. */
function pattern(width: number, height: number) {
  const discs = Array.from({ length: 24 }, (_, index) => {
    const [x, y, radius] = [(index * 7919) % width, (index * 6007) % height, 30 + ((index * 53) % 160)]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${index * 31} 70% 55%)" opacity=".8"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" y2="1"><stop stop-color="#fde68a"/><stop offset="1" stop-color="#0f766e"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>${discs.join('')}</svg>`
}
