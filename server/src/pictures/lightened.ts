import sharp from 'sharp'
import type { Encoded } from './encoder.ts'
import { webpWithin } from './webp.ts'

/** A picture of our own making as WebP, as good as so many bytes allow; one that is light enough stays as it is. */
export async function lightened(whole: Encoded, mostBytes: number): Promise<Encoded> {
  if (whole.bytes.length <= mostBytes) return whole
  const { width } = await sharp(whole.bytes).metadata()
  return webpWithin(() => sharp(whole.bytes), width, mostBytes)
}
