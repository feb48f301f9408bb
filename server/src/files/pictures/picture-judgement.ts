import { BANNER_SIZES, SMALL_CUT } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'
import type { Drawable } from './drawable-picture.ts'

/**
 * `whiteEdge` and `blackEdge`: parts of the border, 0 to 1; `sharpness`: how hard the hardest edges are, 0 to
 * 255; `cutDetail`: how much of the parts that the small banner cuts off looks like writing, 0 to 1.
 */
export type Judgement = { whiteEdge: number; blackEdge: number; sharpness: number; cutDetail: number }

const WIDTH = 640
const WHITE = 246
const BLACK = 9
/** Which share of all pixels counts as the hardest edges. */
const HARDEST = 0.004

/** Facts about a picture's pixels, without knowing what it shows. */
export async function judged({ bytes }: Drawable): Promise<Judgement> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    ...edges(data, width, height),
    sharpness: sharpness(data, width, height),
    cutDetail: cutDetail(data, width, height),
  }
}

/** The border; its depth is a twentieth of the height. */
function edges(pixels: Uint8Array, width: number, height: number) {
  const depth = Math.max(2, Math.round(height / 20))
  let [all, white, black] = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    const isRim = y < depth || y >= height - depth
    for (let x = 0; x < width; x += 1) {
      if (!isRim && x >= depth && x < width - depth) continue
      const light = pixels[y * width + x] ?? 0
      all += 1
      if (light >= WHITE) white += 1
      if (light <= BLACK) black += 1
    }
  }
  return { whiteEdge: white / all, blackEdge: black / all }
}

/** The Laplacian at the hardest edges: a flat drawing has few but hard ones, a blurred photograph none. */
function sharpness(pixels: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(256)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const bend = bendAt(pixels, y * width + x, width)
      counts[bend] = (counts[bend] ?? 0) + 1
    }
  }
  let left = width * height * HARDEST
  for (let bend = 255; bend > 0; bend -= 1) {
    left -= counts[bend] ?? 0
    if (left <= 0) return bend
  }
  return 0
}

/** The Laplacian of a pixel, 0 to 255. */
function bendAt(pixels: Uint8Array, at: number, width: number): number {
  const around =
    (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0)
  return Math.min(255, Math.abs(4 * (pixels[at] ?? 0) - around))
}

const HARD = 90
const FLAT = 8
/**
 * Writing has hard edges close together, with even ground between them; photographs and single lines do not
 * have both.
 */
const WRITING = { hard: 0.13, flat: 0.3 }

/** Checks the two strips in blocks that are half as wide as a strip. */
function cutDetail(pixels: Uint8Array, width: number, height: number): number {
  const strip = Math.floor((width * SMALL_CUT) / BANNER_SIZES.medium.width)
  const side = Math.max(4, Math.floor(strip / 2))
  let [all, written] = [0, 0]
  for (const left of [1, 1 + side, width - 1 - side, width - 1 - 2 * side]) {
    for (let top = 1; top + side < height; top += side) {
      all += 1
      if (isWritten(pixels, width, { left, top, side })) written += 1
    }
  }
  return all === 0 ? 0 : written / all
}

type Block = { left: number; top: number; side: number }

function isWritten(pixels: Uint8Array, width: number, { left, top, side }: Block): boolean {
  let [hard, flat] = [0, 0]
  for (let y = top; y < top + side; y += 1) {
    for (let x = left; x < left + side; x += 1) {
      const bend = bendAt(pixels, y * width + x, width)
      if (bend >= HARD) hard += 1
      if (bend <= FLAT) flat += 1
    }
  }
  return hard >= WRITING.hard * side * side && flat >= WRITING.flat * side * side
}
