import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawn } from '../banners/banner-drawer.ts'
import { nearCopyOf } from './picture-likeness.ts'
import { printOf, printOfPixels } from './picture-print.ts'

const { width, height } = BANNER_SIZES.medium

async function banner(title: string, template: '1' | '2' | '3' = '1') {
  const result = await drawn({
    kind: 'banners',
    spec: { template, texts: { title, subtitle: '', action: '' }, colors: PALETTES.pine },
    picture: null,
    sizes: ['medium'],
    format: 'png',
  })
  const [file] = result.ok ? result.files : []
  if (!file) throw new Error('nothing was drawn')
  return Buffer.from(file)
}

async function detailsOf(bytes: Buffer) {
  const print = await printOf(bytes)
  if (!print) throw new Error('no picture')
  return print.details
}

/** Light bars, as words are, on a dark ground with a square that stays; `light`: of the bars. */
async function barsAt(x: number, y: number, light = 230) {
  const pixels = Buffer.alloc(width * height * 3, 40)
  const fill = (left: number, top: number, across: number, down: number, level: number) => {
    for (let row = top; row < top + down; row += 1)
      pixels.fill(level, 3 * (row * width + left), 3 * (row * width + left + across))
  }
  fill(60, 120, 260, 260, 120)
  for (const [index, across] of [90, 40, 130, 60, 110, 50].entries())
    fill(x + (index % 3) * 150, y + Math.floor(index / 3) * 80, across, 40, light)
  return (await printOfPixels(pixels, { width, height, channels: 3 })).details
}

test.each(['1', '2', '3'] as const)('template %s with another title is another banner', async (template) => {
  const one = await detailsOf(await banner('آموزش گیتار از پایه', template))
  const other = await detailsOf(await banner('فروش ویژهٔ مبلمان راحتی', template))
  expect(nearCopyOf(one)(other)).toBe(false)
})

test('a copy that was scaled, saved again and cut is near', async () => {
  const whole = await banner('آموزش گیتار از پایه')
  const part = { left: 25, top: 14, width: Math.round(width * 0.95), height: Math.round(height * 0.95) }
  const inner = await sharp(whole).extract(part).resize({ width: 700 }).jpeg({ quality: 40 }).toBuffer()
  const copy = await sharp(inner).resize({ width, height, fit: 'fill' }).png().toBuffer()
  expect(nearCopyOf(await detailsOf(whole))(await detailsOf(copy))).toBe(true)
  expect(nearCopyOf(await detailsOf(copy))(await detailsOf(whole))).toBe(true)
})

test('a text that was moved is the same text, and a plain picture is like no other', async () => {
  expect(nearCopyOf(await barsAt(450, 160))(await barsAt(500, 230))).toBe(true)
  const plain = await printOfPixels(Buffer.alloc(width * height * 3, 90), { width, height, channels: 3 })
  expect(nearCopyOf(plain.details)(plain.details)).toBe(false)
})

test('faint texts that were moved are the same texts, and where hardly anything is, its light tells', async () => {
  expect(nearCopyOf(await barsAt(450, 160, 50))(await barsAt(500, 230, 50))).toBe(true)
  const disc = async (ground: number, light: number) => {
    const pixels = Buffer.alloc(width * height, ground)
    for (let at = 0; at < pixels.length; at += 1)
      if (Math.hypot((at % width) - 270, Math.floor(at / width) - 130) < 70) pixels[at] = light
    return (await printOfPixels(pixels, { width, height, channels: 1 })).details
  }
  expect(nearCopyOf(await disc(32, 200))(await disc(32, 204))).toBe(true)
  expect(nearCopyOf(await disc(32, 200))(await disc(18, 160))).toBe(false)
})

test('what is no picture has no print', async () => {
  expect(await printOf(Buffer.from('no picture'))).toBeNull()
})
