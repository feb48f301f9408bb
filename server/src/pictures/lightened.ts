import sharp from 'sharp'
import type { Encoded } from './encoder.ts'

/** Tried one after another: first fewer details, then fewer pixels. */
const STEPS = [
  { quality: 80, share: 1 },
  { quality: 60, share: 1 },
  { quality: 50, share: 0.75 },
  { quality: 40, share: 0.5 },
] as const

/** A picture of our own making as WebP, as good as so many bytes allow; one that is light enough stays as it is. */
export async function lightened(whole: Encoded, mostBytes: number): Promise<Encoded> {
  if (whole.bytes.length <= mostBytes) return whole
  const { width } = await sharp(whole.bytes).metadata()
  let lightest = whole
  for (const { quality, share } of STEPS) {
    const smaller = sharp(whole.bytes).resize({ width: Math.round(width * share) })
    lightest = { bytes: await smaller.webp({ quality }).toBuffer(), extension: 'webp' }
    if (lightest.bytes.length <= mostBytes) break
  }
  return lightest
}
