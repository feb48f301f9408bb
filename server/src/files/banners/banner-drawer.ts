import {
  BANNER_SIZE_NAMES,
  BANNER_SIZES,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/files/banner-size.ts'
import { drawBanner, laidOutBanner } from '@jarchi/shared/files/banner/draw-banner.ts'
import { isTextOversized } from '@jarchi/shared/files/banner/layout.ts'
import { pictureLevels } from '@jarchi/shared/files/banner/picture-levels.ts'
import type { BannerPicture } from '@jarchi/shared/files/banner/banner-spec.ts'
import { FONT_FAMILY } from '@jarchi/shared/files/banner/text-fit.ts'
import {
  createCanvas,
  GlobalFonts,
  loadImage,
  setTextRenderer,
  type Canvas,
  type Image,
} from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import type { BannerFormat, Drawing, Drawn, JobPicture, Measured, TextDesign } from './drawing-jobs.ts'

const require = createRequire(import.meta.url)

prepareText()
sharp.cache(false)
sharp.concurrency(1)

// One canvas for each size, reused: memory does not grow with the number of banners.
const canvases = new Map<BannerSizeName, Canvas>()

/** Does a whole job; runs in the worker's own process. */
export async function drawn(job: Drawing): Promise<Drawn> {
  if (job.kind === 'illustration') return { ok: true, files: [await illustration(job.svg)] }
  const { sizes, format } = job
  const spec = { ...job.spec, picture: job.picture && (await ready(job.picture)) }
  // One size is encoded, on a thread of the encoder, while the next is drawn.
  const encoding: Promise<Uint8Array>[] = []
  for (const name of sizes) {
    const canvas = canvasOf(name)
    const answer = drawBanner(canvas.getContext('2d'), spec, name)
    const pixels = canvas.data()
    await encoding.at(-1)
    if (!answer.ok) return { ok: false, unfit: answer.unfit, size: name }
    encoding.push(encoded(pixels, canvas, format))
  }
  return { ok: true, files: await Promise.all(encoding) }
}

/** Sizes that a text does not fit in are not named: the banner maker refuses them. */
export function measured(design: TextDesign): Measured {
  const oversized = BANNER_SIZE_NAMES.filter((name) => {
    const laidOut = laidOutBanner(canvasOf(name).getContext('2d'), design, name)
    return laidOut.ok && isTextOversized(laidOut.layout, name)
  })
  return { oversized }
}

function canvasOf(name: BannerSizeName): Canvas {
  const kept = canvases.get(name)
  if (kept) return kept
  const { width, height } = BANNER_SIZES[name]
  const canvas = createCanvas(width, height)
  canvases.set(name, canvas)
  return canvas
}

async function ready({ bytes, width, height, crops }: JobPicture): Promise<BannerPicture<Image | Canvas>> {
  const image = await loadImage(Buffer.from(bytes))
  const levels = pictureLevels<Image | Canvas>({ image, width, height }, (size) => {
    const canvas = createCanvas(size.width, size.height)
    return { image: canvas, ctx: canvas.getContext('2d') }
  })
  return { levels, crops }
}

function encoded(pixels: Buffer, { width, height }: Size, format: BannerFormat): Promise<Uint8Array> {
  return formatted(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha(), format)
}

function formatted(pixels: Sharp, format: BannerFormat): Promise<Uint8Array> {
  if (format === 'jpeg') return pixels.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  if (format === 'webp') return pixels.webp({ quality: 92 }).toBuffer()
  return pixels.png({ compressionLevel: 6 }).toBuffer()
}

/** Only our own drawings: no other SVG ever comes here. */
function illustration(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9, palette: false }).toBuffer()
}

/** Called once, before the first canvas: text is drawn as in Chromium, from whole font files. */
export function prepareText() {
  setTextRenderer('system')
  register(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Medium.ttf'))
  register(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-ExtraBold.ttf'))
}

function register(file: string) {
  if (GlobalFonts.registerFromPath(file, FONT_FAMILY) === null) throw new Error(`${file} was not registered`)
}
