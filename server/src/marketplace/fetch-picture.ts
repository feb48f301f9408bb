import http from 'node:http'
import https from 'node:https'
import type { PictureSource } from './picture-address.ts'
import { publicLookup } from './public-address.ts'

export const MOST_BYTES = 12 * 1_024 * 1_024
const PATIENCE_MS = 8_000

/** The bytes at an allowed address; follows nowhere, waits not for ever, and takes not more than 12 MB. */
export function fetchPicture({ url, mayBePrivate }: PictureSource, patience = PATIENCE_MS): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, {
      agent: false,
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'image/jpeg, image/png, image/webp' },
      ...(!mayBePrivate && { lookup: publicLookup }),
    })
    call.once('error', reject)
    call.once('response', (response) => {
      const refuse = (why: string) => call.destroy(new Error(why))
      if (response.statusCode !== 200) return refuse(`status ${response.statusCode}`)
      if (Number(response.headers['content-length'] ?? 0) > MOST_BYTES) return refuse('too many bytes')
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > MOST_BYTES) refuse('too many bytes')
        else chunks.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () => resolve(Buffer.concat(chunks)))
    })
    call.end()
  })
}
