import sharp from 'sharp'
import type { Drawable } from './drawable.ts'

/** `whiteEdge` and `blackEdge`: parts of the border, 0 to 1; `sharpness`: how hard the hardest edges are, 0 to 255. */
export type Judgement = { whiteEdge: number; blackEdge: number; sharpness: number }

const WIDTH = 640
const WHITE = 246
const BLACK = 9
/** Of all pixels, how many count as the hardest edges. */
const HARDEST = 0.004

/** What can be told from the pixels of a picture without knowing what it shows. */
export async function judged({ bytes }: Drawable): Promise<Judgement> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...edges(data, info.width, info.height), sharpness: sharpness(data, info.width, info.height) }
}

/** The border, a twentieth of the height deep. */
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
      const at = y * width + x
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0)
      const bend = Math.min(255, Math.abs(4 * (pixels[at] ?? 0) - around))
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
