import type { BannerSizeName, Size } from '@jarchi/shared/files/banner-size.ts'
import { pictureKind } from '@jarchi/shared/files/picture-kind.ts'
import sharp from 'sharp'
import { FairTurns } from '../../platform/http/fair-turns.ts'
import { bannerFrom, type Banner } from './banner-picture.ts'
import { decoded, inspected, pictureHeader, pixelLimit, type UploadProblem } from './decoder.ts'
import { drawable, pixelSample, type Drawable, type MadeDrawable } from './drawable-picture.ts'
import { encoded, webpWithin, type Encoded } from './encoder.ts'
import { judged, type Judgement } from './picture-judgement.ts'
import { printOf, type PicturePrint } from './picture-print.ts'
import { attached, reduced, type Attached, type Bounds } from './reduced-picture.ts'

export { nearCopyOf } from './picture-likeness.ts'
export type { PicturePrint } from './picture-print.ts'

/** Two at a time: a decoded picture may take 150 MB, however many are sent at once. */
const decoders = new FairTurns({ running: 2, each: 100, all: 400, retryAfter: 3 })
/**
 * Of one account, held in memory while they wait: three banners, and three more being checked before they are
 * sent.
 */
const UPLOADS = 8
/** Of one account, waiting on disk: the three banners of eight forms. */
const FILES = 24

function upload<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
  return decoders.run(owner, task, { each: UPLOADS })
}

/** Checks and re-encodes a stored picture, which is read when its turn comes. */
export function bannerPicture(
  owner: string,
  read: () => Promise<Buffer>,
  name: BannerSizeName,
): Promise<Banner> {
  return decoders.run(owner, async () => bannerFrom(await read(), name), { each: FILES })
}

/** An upload for a message, checked and encoded again. */
export function attachedPicture(owner: string, bytes: Buffer): Promise<Attached> {
  return upload(owner, () => attached(bytes))
}

/** A foreign picture, checked, made smaller and encoded again; null if it is not one that we show. */
export function reducedPicture(owner: string, bytes: Buffer, bounds: Bounds): Promise<Encoded | null> {
  return decoders.run(owner, () => reduced(bytes, bounds))
}

/** An additional picture for the exchange, cut from a stored medium banner; null if it is broken. */
export function wideBanner(owner: string, medium: Buffer): Promise<Encoded | null> {
  return decoders.run(owner, () => wideBannerOf(medium))
}

/** What a stored picture is recognised by; null if it is not one. */
export function picturePrint(
  owner: string,
  read: () => Promise<Buffer | null>,
): Promise<PicturePrint | null> {
  return decoders.run(owner, async () => {
    const bytes = await read()
    return bytes && printOf(bytes)
  })
}

/** A stored picture as WebP for screens, at most `width` pixels wide; null if it is not a picture. */
export function lightPicture(
  owner: string,
  read: () => Promise<Buffer | null>,
  width: number,
): Promise<Encoded | null> {
  return decoders.run(owner, async () => {
    const bytes = await read()
    return bytes && lightCopy(bytes, width)
  })
}

/** An upload as a square profile picture. */
export function squarePicture(owner: string, bytes: Buffer): Promise<SquarePicture> {
  return upload(owner, () => squareFrom(bytes))
}

/** An upload encoded again for the banner maker. */
export function drawablePicture(owner: string, bytes: Buffer): Promise<MadeDrawable> {
  return upload(owner, () => drawable(bytes))
}

/** Some of its pixels as red, green, blue and alpha. */
export function samplePixels(owner: string, picture: Drawable): Promise<Buffer> {
  return upload(owner, () => pixelSample(picture))
}

/** The facts about an upload's pixels, with its own size; null if it cannot be read. */
export function judgedPicture(owner: string, bytes: Buffer): Promise<(Judgement & Size) | null> {
  return upload(owner, async () => {
    const made = await drawable(bytes)
    return made.ok ? { ...(await judged(made)), ...made.original } : null
  })
}

/** A list of ten must load quickly over a slow line. */
const MOST_BYTES = 20_000

/** A stored picture as WebP, light and at most so many pixels wide; null if it is not a picture. */
async function lightCopy(bytes: Buffer, width: number): Promise<Encoded | null> {
  const kind = pictureKind(bytes)
  if (!kind) return null
  if (kind === 'webp' && (await isLight(bytes, width))) return { bytes, extension: 'webp' }
  const { data, info } = await decoded(bytes, pixelLimit(kind, true))
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  const pixels = () => sharp(data, { raw: { width: info.width, height, channels } })
  return webpWithin(pixels, info.width, MOST_BYTES)
}

/** A picture that is already light is used as it is, so that it is not encoded again and again. */
async function isLight(webp: Buffer, width: number): Promise<boolean> {
  return webp.length <= MOST_BYTES && (await pictureHeader(webp)).width <= width
}

/** In pixels: sharp at the largest size that is shown, on a dense screen. */
const SIDE = 384
/** In pixels: a picture with a shorter side shows nothing. */
const SHORTEST = 16

type SquarePicture = ({ ok: true } & Encoded) | { ok: false; problem: UploadProblem | 'broken_picture' }

/** An upload as a square around its middle, in sRGB, with only the pixels of the original file. */
async function squareFrom(bytes: Buffer): Promise<SquarePicture> {
  try {
    const sent = await inspected(bytes)
    if (!sent.ok) return sent
    const { width, height } = sent.size
    if (Math.min(width, height) < SHORTEST) return { ok: false, problem: 'broken_picture' }
    const resized = sent.picture.resize({ width: SIDE, height: SIDE, fit: 'cover' })
    return { ok: true, ...(await encoded(resized, sent.kind)) }
  } catch {
    // For any error of the decoder, the user can only upload another file.
    return { ok: false, problem: 'broken_picture' }
  }
}

/** In pixels: a picture that the exchange wants and the panel does not have. */
const WIDE_BANNER = { width: 984, height: 552 }

/**
 * The middle of a stored medium banner; null if it is not a picture. The same banner gives the same bytes.
 */
async function wideBannerOf(bytes: Buffer): Promise<Encoded | null> {
  try {
    const stored = await inspected(bytes)
    if (!stored.ok) return null
    return await encoded(stored.picture.resize({ ...WIDE_BANNER, fit: 'cover' }), stored.kind)
  } catch {
    // Damaged: the decoder failed.
    return null
  }
}
