import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import sharp, { type Sharp } from 'sharp'
import { bannerFrom } from '../../server/src/files/pictures/banner-picture.ts'
import { printOf, type PicturePrint } from '../../server/src/files/pictures/picture-print.ts'
import { bannerOf, type Chance, type Made } from './near-copy-banners.ts'

const SIZE = BANNER_SIZES.medium

/** A banner of a seed, changed by somebody who wants it not to be recognised. */
type Kind = (seed: number, chance: Chance) => Promise<Sharp>

/** The ways of issue 31, and several at once. */
export const KINDS = {
  scaled: async (seed, chance) => scaled(await rawOf(await bannerOf(seed, 1)), 0.5 + 0.4 * chance()),
  'saved as JPEG of 40 to 90': async (seed, chance) =>
    saved(await rawOf(await bannerOf(seed, 1)), 40 + Math.floor(51 * chance())),
  'cut by a twentieth': async (seed, chance) => cut(await rawOf(await bannerOf(seed, 1)), chance),
  'text moved': async (seed, chance) =>
    rawOf(await bannerOf(seed, 1, { x: 0.16 * (chance() - 0.5), y: 0.24 * (chance() - 0.5) })),
  'cut, scaled and saved': async (seed, chance) => {
    const small = await scaled(await cut(await rawOf(await bannerOf(seed, 1)), chance), 0.6)
    return saved(small, 40 + Math.floor(51 * chance()))
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

/** What the panel makes of an upload of a copy. */
export async function printOfCopy(kind: KindName, seed: number, chance: Chance): Promise<PicturePrint> {
  const upload = await (await KINDS[kind](seed, chance)).png({ compressionLevel: 1 }).toBuffer()
  const banner = await bannerFrom(upload, 'medium')
  const print = banner.ok && (await printOf(banner.bytes))
  if (!print) throw new Error(`a copy of ${seed} is no banner`)
  return print
}

function rawOf({ width, height, pixels }: Made): Promise<Sharp> {
  return again(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha())
}

async function again(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

const whole = (picture: Sharp) => again(picture.resize({ ...SIZE, fit: 'fill' }))

async function scaled(picture: Sharp, part: number): Promise<Sharp> {
  const small = { width: Math.round(SIZE.width * part), height: Math.round(SIZE.height * part) }
  return whole(await again(picture.resize({ ...small, fit: 'fill' })))
}

async function saved(picture: Sharp, quality: number): Promise<Sharp> {
  return again(sharp(await picture.jpeg({ quality }).toBuffer()))
}

async function cut(picture: Sharp, chance: Chance): Promise<Sharp> {
  const width = Math.round(SIZE.width * 0.95)
  const height = Math.round(SIZE.height * 0.95)
  const left = Math.floor(chance() * (SIZE.width - width + 1))
  const top = Math.floor(chance() * (SIZE.height - height + 1))
  return whole(await again(picture.extract({ left, top, width, height })))
}
