import { webOrigin } from '@jarchi/shared/advertising/web-origin.ts'

/**
 * The full URL of a `redirect`, or null if it is not a page of an allowed origin. It is parsed as browsers
 * do, so `//host` and `/\host` count as other origins.
 */
export function redirectTarget(text: string, ownOrigin: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(text, ownOrigin)) return null
  const url = new URL(text, ownOrigin)
  if (url.username !== '' || url.password !== '') return null
  const origin = webOrigin(url)
  return origin !== null && allowed.includes(origin) ? url.href : null
}
