import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { animatedPng, noise, plainPicture, pngBomb, pngOf } from '../../../test/pictures.ts'
import { bannerFrom } from './banner-picture.ts'

async function accepted(bytes: Buffer, name: BannerSizeName = 'medium') {
  const banner = await bannerFrom(bytes, name)
  if (!banner.ok) throw new Error(`refused: ${banner.problem}`)
  return { ...banner, header: await sharp(banner.bytes).metadata() }
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1029" height="504"/>')
const big = { width: 2058, height: 1008 }

test.each(['medium', 'large', 'xlarge'] as const)('a %s banner keeps exactly its size', async (name) => {
  const { header } = await accepted(await pngOf(name), name)
  expect(header).toMatchObject(BANNER_SIZES[name])
})

test('a larger picture of similar proportions is scaled down', async () => {
  const picture = await plainPicture({ width: 2050, height: 1010 }).webp().toBuffer()
  const { header, extension } = await accepted(picture)
  expect(header).toMatchObject({ ...BANNER_SIZES.medium, format: 'png' })
  expect(extension).toBe('png')
})

test('photographs become JPEG, drawings stay PNG, transparency survives', async () => {
  expect((await accepted(await noise(big).jpeg().toBuffer())).extension).toBe('jpg')
  expect((await accepted(await noise(big).png().toBuffer())).extension).toBe('jpg')
  expect((await accepted(await pngOf('medium'))).extension).toBe('png')
  const clear = await noise(big).ensureAlpha(0.5).png().toBuffer()
  expect(await accepted(clear)).toMatchObject({ extension: 'png', header: { hasAlpha: true } })
})

test('only the pixels of the original file are kept', async () => {
  const spoken = await plainPicture(BANNER_SIZES.medium)
    .withExif({ IFD0: { Copyright: 'a secret' } })
    .jpeg()
    .toBuffer()
  const { header, bytes } = await accepted(Buffer.concat([spoken, Buffer.from('<script>')]))
  expect(header.exif).toBeUndefined()
  expect(header.icc).toBeUndefined()
  expect(bytes.includes('<script>')).toBe(false)
})

test('a picture with a rotation mark is turned upright before it is measured', async () => {
  const onItsSide = await plainPicture({ width: 504, height: 1029 })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await accepted(onItsSide)).header).toMatchObject(BANNER_SIZES.medium)
})

test('CMYK and grey pictures come out in sRGB', async () => {
  const cmyk = await plainPicture(BANNER_SIZES.medium).toColourspace('cmyk').jpeg().toBuffer()
  expect((await accepted(cmyk)).header).toMatchObject({ space: 'srgb', channels: 3 })
  const grey = await plainPicture(BANNER_SIZES.medium).toColourspace('b-w').png().toBuffer()
  expect((await accepted(grey)).header).toMatchObject({ space: 'srgb' })
})

test('the same upload gives the same bytes', async () => {
  const picture = await noise(big).jpeg().toBuffer()
  expect((await accepted(picture)).bytes.equals((await accepted(picture)).bytes)).toBe(true)
})

test.each([
  ['an SVG', async () => svg, 'not_a_picture'],
  ['a GIF', async () => plainPicture(big).gif().toBuffer(), 'not_a_picture'],
  ['nothing', async () => Buffer.alloc(0), 'not_a_picture'],
  [
    'a PNG head on an SVG',
    async () => Buffer.concat([(await pngOf('medium')).subarray(0, 8), svg]),
    'broken_picture',
  ],
  ['half a PNG', async () => half(await noise(big).png().toBuffer()), 'broken_picture'],
  ['half a JPEG', async () => half(await noise(big).jpeg().toBuffer()), 'broken_picture'],
  ['half a WebP', async () => half(await noise(big).webp().toBuffer()), 'broken_picture'],
  ['a decompression bomb', async () => pngBomb(), 'too_many_pixels'],
  ['a JPEG that says it is huge', hugeJpeg, 'too_many_pixels'],
  ['an animated WebP', animatedWebp, 'animated_picture'],
  ['an animated PNG', async () => animatedPng(await pngOf('medium')), 'animated_picture'],
  ['another proportion', async () => pngOf('large'), 'wrong_aspect'],
  [
    'a small one',
    async () => plainPicture({ width: 1020, height: 500 }).png().toBuffer(),
    'too_small_picture',
  ],
])('%s is refused', async (_, picture, problem) => {
  expect(await bannerFrom(await picture(), 'medium')).toEqual({ ok: false, problem })
})

function half(bytes: Buffer) {
  return bytes.subarray(0, bytes.length / 2)
}

/** A small one with the size of a very large one in its head: a real one takes long to make. */
async function hugeJpeg() {
  const jpeg = await plainPicture(big).jpeg().toBuffer()
  const head = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  expect(head).toBeGreaterThan(0)
  jpeg.writeUInt16BE(5_880, head + 5)
  jpeg.writeUInt16BE(12_000, head + 7)
  return jpeg
}

async function animatedWebp() {
  const frame = await plainPicture(BANNER_SIZES.medium).raw().toBuffer()
  const { width, height } = BANNER_SIZES.medium
  const frames = Buffer.concat([frame, Buffer.from(frame).fill(9)])
  return sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}
