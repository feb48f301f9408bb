import { urlOf } from './url-of.ts'

/** Only for resolving; its name never appears anywhere. */
const ORIGIN = 'https://panel.invalid'

/**
 * A path on our own origin, from text that a stranger may have written, or null. Browsers drop tabs and line
 * breaks and read `\` as `/`, so `/\host` leaves the site like `//host`: the resolved address counts.
 */
export function ownPath(text: string | null | undefined): { path: string; search: string } | null {
  const url = text?.startsWith('/') ? urlOf(text, ORIGIN) : null
  const isOurs = url?.origin === ORIGIN && !url.username && !url.password
  if (!isOurs || /^\/[/\\]/.test(unescaped(url.pathname))) return null
  return { path: url.pathname, search: url.search }
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\p{Cc}/gu, '')
  } catch {
    return '//'
  }
}
