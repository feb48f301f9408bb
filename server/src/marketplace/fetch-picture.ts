import { askWeb } from '../gateways/web/ask-web.ts'
import type { PictureSource } from './picture-address.ts'

export const MOST_BYTES = 12 * 1_024 * 1_024
const PATIENCE_MS = 8_000

/** The bytes at an allowed address; follows nowhere, waits not for ever, and takes not more than 12 MB. */
export async function fetchPicture(
  { url, mayBePrivate }: PictureSource,
  patience = PATIENCE_MS,
): Promise<Buffer> {
  const answer = await askWeb(url, {
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'image/jpeg, image/png, image/webp' },
    mayBePrivate,
  })
  const refuse = (why: string) => {
    answer.destroy()
    return new Error(why)
  }
  if (answer.statusCode !== 200) throw refuse(`status ${answer.statusCode}`)
  if (Number(answer.headers['content-length'] ?? 0) > MOST_BYTES) throw refuse('too many bytes')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_BYTES) throw refuse('too many bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
