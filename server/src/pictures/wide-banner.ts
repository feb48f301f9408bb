import { encoded, type Encoded } from './encoder.ts'
import { inspected } from './decoder.ts'

/** In pixels: a picture that the exchange wants and the panel has not. */
const WIDE_BANNER = { width: 984, height: 552 }

/** The middle of a stored medium banner; null when it is no picture. The same banner gives the same bytes. */
export async function wideBannerOf(bytes: Buffer): Promise<Encoded | null> {
  try {
    const stored = await inspected(bytes)
    if (!stored.ok) return null
    return await encoded(stored.picture.resize({ ...WIDE_BANNER, fit: 'cover' }), stored.kind)
  } catch {
    // Damaged, whatever the decoder finds wrong with it.
    return null
  }
}
