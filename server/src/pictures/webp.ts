import type { Sharp } from 'sharp'
import type { Encoded } from './encoder.ts'

/** Tried one after another: first fewer details, then fewer pixels. */
const STEPS = [
  { quality: 80, share: 1 },
  { quality: 60, share: 1 },
  { quality: 45, share: 1 },
  { quality: 50, share: 0.75 },
  { quality: 40, share: 0.5 },
] as const

/** A picture of that width as WebP, as good as so many bytes allow; `pixels` begins it anew for each attempt. */
export async function webpWithin(pixels: () => Sharp, width: number, mostBytes: number): Promise<Encoded> {
  let bytes = Buffer.alloc(0)
  for (const { quality, share } of STEPS) {
    // Letters in colour on a coloured ground stay sharp only so.
    const options = { quality, smartSubsample: true }
    bytes = await pixels()
      .resize({ width: Math.round(width * share) })
      .webp(options)
      .toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return { bytes, extension: 'webp' }
}
