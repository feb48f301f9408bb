import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { inspected } from './decoder.ts'

/** What a picture is recognised by: grey levels row by row, and the mean colour of each cell. */
export const PRINT = { width: 96, height: 48, cell: 12, across: 8, down: 4 } as const

/**
 * `pixels`: the hash of all pixels; `signature`: 512 digits 0 or 1, of which like pictures share most; `details`: the
 * grey levels, then blue and red differences of each cell, a byte each.
 */
export type PicturePrint = { pixels: Buffer; signature: string; details: Buffer }

/** A stored picture's print; null if it is not a picture. */
export async function printOf(bytes: Buffer): Promise<PicturePrint | null> {
  try {
    const stored = await inspected(bytes)
    if (!stored.ok) return null
    const { data, info } = await stored.picture
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return await printOfPixels(data, info)
  } catch {
    // Damaged: the decoder failed.
    return null
  }
}

type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** The same of pixels without transparency. */
export async function printOfPixels(pixels: Buffer, { width, height, channels }: Raw): Promise<PicturePrint> {
  const small = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: PRINT.width, height: PRINT.height, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const details = detailsOf(small)
  return { pixels: createHash('sha256').update(pixels).digest(), signature: signatureOf(details), details }
}

const LEVELS = PRINT.width * PRINT.height
const CELLS = PRINT.across * PRINT.down

function detailsOf(rgb: Buffer): Buffer {
  const details = Buffer.alloc(LEVELS + 2 * CELLS)
  const [blue, red] = [new Float64Array(CELLS), new Float64Array(CELLS)]
  for (let at = 0; at < LEVELS; at += 1) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(3 * at, 3 * at + 3)
    const grey = 0.299 * r + 0.587 * g + 0.114 * b
    details[at] = Math.round(grey)
    const cell = cellAt(at)
    blue[cell] = (blue[cell] ?? 0) + 0.564 * (b - grey)
    red[cell] = (red[cell] ?? 0) + 0.713 * (r - grey)
  }
  const each = PRINT.cell * PRINT.cell
  for (let cell = 0; cell < CELLS; cell += 1) {
    details[LEVELS + cell] = Math.round(128 + (blue[cell] ?? 0) / each)
    details[LEVELS + CELLS + cell] = Math.round(128 + (red[cell] ?? 0) / each)
  }
  return details
}

function cellAt(at: number): number {
  const [x, y] = [at % PRINT.width, Math.floor(at / PRINT.width)]
  return Math.floor(y / PRINT.cell) * PRINT.across + Math.floor(x / PRINT.cell)
}

/** A digit for each step that a value of a cell has reached, so that the digits that differ count the steps between. */
const STEPS = {
  grey: [35, 70, 105, 140, 175, 210],
  colour: [100, 112, 122, 134, 144, 156],
  detail: [2, 5, 10, 18],
}

function signatureOf(details: Buffer): string {
  const [grey, detail] = [new Float64Array(CELLS), new Float64Array(CELLS)]
  for (let at = 0; at < LEVELS; at += 1) {
    const cell = cellAt(at)
    const here = details[at] ?? 0
    grey[cell] = (grey[cell] ?? 0) + here
    const isLast = at % PRINT.width === PRINT.width - 1
    if (!isLast) detail[cell] = (detail[cell] ?? 0) + Math.abs((details[at + 1] ?? 0) - here)
  }
  const each = PRINT.cell * PRINT.cell
  let digits = ''
  for (let cell = 0; cell < CELLS; cell += 1) {
    digits += digitsOf((grey[cell] ?? 0) / each, STEPS.grey)
    digits += digitsOf((detail[cell] ?? 0) / each, STEPS.detail)
    digits += digitsOf(
      details[LEVELS + cell] ?? 0,
      STEPS.colour.filter((_, step) => step % 2 === 0),
    )
    digits += digitsOf(
      details[LEVELS + CELLS + cell] ?? 0,
      STEPS.colour.filter((_, step) => step % 2 === 1),
    )
  }
  return digits
}

const digitsOf = (value: number, steps: readonly number[]) =>
  steps.map((step) => (value >= step ? '1' : '0')).join('')
