import { decoded, pictureHeader, pixelLimit } from './decoder.ts'
import { encoded, type Encoded } from './encoder.ts'
import { lightened } from './lightened.ts'
import { isAnimatedPng, pictureKind } from './picture-kind.ts'

/** No side longer than `longest` pixels; `mostBytes` is held to where fewer details and pixels can do it. */
export type Bounds = { longest: number; mostBytes: number }

/** A foreign picture made anew within bounds; null when it is none, or not one we show. */
export async function reduced(bytes: Buffer, { longest, mostBytes }: Bounds): Promise<Encoded | null> {
  const kind = pictureKind(bytes)
  if (!kind || (kind === 'png' && isAnimatedPng(bytes))) return null
  try {
    const header = await pictureHeader(bytes)
    const limit = pixelLimit(kind, header.isProgressive ?? false)
    if ((header.pages ?? 1) > 1 || header.width * header.height > limit) return null
    const size = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    return await lightened(await encoded(decoded(bytes, limit).resize(size), kind), mostBytes)
  } catch {
    // Damaged, whatever the decoder finds wrong with it.
    return null
  }
}
