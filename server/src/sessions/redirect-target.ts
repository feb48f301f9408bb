import { webOrigin } from '@jarchi/shared/web-origin.ts'

/**
 * Where a `redirect` leads, as a full URL, or null when that is not a page of an allowed origin. Read as a browser reads
 * it, so `//host`, `/\host` and their like are what they are: other origins.
 */
export function redirectTarget(text: string, ownOrigin: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(text, ownOrigin)) return null
  const url = new URL(text, ownOrigin)
  if (url.username !== '' || url.password !== '') return null
  const origin = webOrigin(url)
  return origin !== null && allowed.includes(origin) ? url.href : null
}
