import { readFile } from 'node:fs/promises'
import type { BannerSizeName, Size } from '@jarchi/shared/banner-size.ts'
import { attached, type Attached } from './attached.ts'
import { bannerFrom, type Banner } from './banner.ts'
import { drawable, pixelSample, type Drawable, type MadeDrawable } from './drawable.ts'
import { judged, type Judgement } from './judged.ts'
import type { Encoded } from './encoder.ts'
import { lightCopy } from './light-copy.ts'
import { reduced, type Bounds } from './reduced.ts'
import { squareFrom, type SquarePicture } from './square.ts'
import { turns } from './turns.ts'

/** Two at a time: a decoded picture may take 150 MB, however many are sent at once. */
const inTurn = turns(2)

/** Checks and re-encodes an uploaded file that waits on disk. */
export function bannerFromFile(file: string, name: BannerSizeName): Promise<Banner> {
  return inTurn(async () => bannerFrom(await readFile(file), name))
}

/** An upload that goes with a message, checked and made anew. */
export function attachedPicture(bytes: Buffer): Promise<Attached> {
  return inTurn(() => attached(bytes))
}

/** A foreign picture, checked, made smaller and encoded anew; null when it is not one we show. */
export function reducedPicture(bytes: Buffer, bounds: Bounds): Promise<Encoded | null> {
  return inTurn(() => reduced(bytes, bounds))
}

/** A stored picture as WebP for screens, `width` in pixels at most; null when it is no picture. */
export function lightPicture(read: () => Promise<Buffer>, width: number): Promise<Encoded | null> {
  return inTurn(async () => lightCopy(await read(), width))
}

/** An upload as a square picture of somebody. */
export function squarePicture(bytes: Buffer): Promise<SquarePicture> {
  return inTurn(() => squareFrom(bytes))
}

/** An upload made anew for the banner maker. */
export function drawablePicture(bytes: Buffer): Promise<MadeDrawable> {
  return inTurn(() => drawable(bytes))
}

/** A few pixels of it, red, green, blue and alpha in turn. */
export function samplePixels(picture: Drawable): Promise<Buffer> {
  return inTurn(() => pixelSample(picture))
}

/** What can be told of an upload, with its own size; null when it cannot be read. */
export function judgedPicture(bytes: Buffer): Promise<(Judgement & Size) | null> {
  return inTurn(async () => {
    const made = await drawable(bytes)
    return made.ok ? { ...(await judged(made)), ...made.original } : null
  })
}
