import { encoded, type Encoded } from './encoder.ts'
import { inspected } from './inspected.ts'
import { lightened } from './lightened.ts'

/** No side longer than `longest` pixels; `mostBytes` is held to where fewer details and pixels can do it. */
export type Bounds = { longest: number; mostBytes: number }

/** A foreign picture made anew within bounds; null when it is none, or not one we show. */
export async function reduced(bytes: Buffer, { longest, mostBytes }: Bounds): Promise<Encoded | null> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return null
    const size = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
    return await lightened(await encoded(upload.picture.resize(size), upload.kind), mostBytes)
  } catch {
    // Damaged, whatever the decoder finds wrong with it.
    return null
  }
}
