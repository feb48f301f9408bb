import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { webOrigin } from '@jarchi/shared/advertising/web-origin.ts'
import type { Config } from '../../../config.ts'
import { isSigned, sign } from '../../../platform/config/seal.ts'

/** A picture's address, and whether the operator has allowed a private machine for it. */
export type PictureSource = { url: URL; mayBePrivate: boolean }

/** The source in a text, or null unless the operator has allowed its origin. */
export function pictureSource(text: string, allowed: readonly string[]): PictureSource | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const origin = webOrigin(url)
  if (origin === null || url.username !== '' || url.password !== '') return null
  if (allowed.includes(origin)) return { url, mayBePrivate: isMachine(url.hostname) }
  const isBelow = allowed.some((pattern) => {
    const [scheme, domain] = pattern.split('://*.')
    return domain !== undefined && url.protocol === `${scheme}:` && url.host.endsWith(`.${domain}`)
  })
  return isBelow ? { url, mayBePrivate: false } : null
}

/** A name that can only mean this machine or one in this network. */
function isMachine(hostname: string) {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

/** Addresses on our own origin for the pictures that may be shown; `path` is that of the picture route. */
export function proxiedPictures(
  { marketplace }: Config,
  path: string,
  urls: readonly string[],
): PostPicture[] {
  return urls.flatMap((text) => {
    const source = pictureSource(text, marketplace.pictureOrigins)
    if (!source) return []
    const { href } = source.url
    const query = new URLSearchParams({ u: href, s: sign(marketplace.secret, 'marketplace/picture', href) })
    return { id: pictureId(href), url: `${path}?${query}` }
  })
}

/** The source of a signed address, or null if we did not sign it or would not sign it any more. */
export function signedSource({ marketplace }: Config, href: string, signature: string): PictureSource | null {
  const { secret, pictureOrigins } = marketplace
  return isSigned(secret, 'marketplace/picture', href, signature) ? pictureSource(href, pictureOrigins) : null
}

/** The same for the same picture; sent with an ad as `third_party_image_id`. */
function pictureId(href: string): string {
  return createHash('sha256').update(href).digest('hex').slice(0, 24)
}
