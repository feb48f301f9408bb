import type { RetryReason } from '@jarchi/shared/api/marketplace.ts'
import { ENTRY_COOKIES, integrationSession, type IntegrationSession } from '@jarchi/shared/touch-point.ts'

/** What a link of the marketplace brings along, or null when it names neither. Repeated ones count as absent (§5). */
export function broughtAlong(search: string): IntegrationSession | null {
  const query = new URLSearchParams(search)
  if (!query.has('post_token') && !query.has('touch_point')) return null
  const once = (name: string) => {
    const values = query.getAll(name)
    return values.length === 1 ? values[0] : undefined
  }
  return integrationSession({ post_token: once('post_token'), touch_point: once('touch_point') })
}

type Cookie = { name: string; seconds: number }

/** Assignments to `document.cookie` that remember a visit; one without a post forgets the post before (§7). */
export function visitCookies(session: IntegrationSession, isSecure: boolean): string[] {
  const { postToken, touchPoint } = ENTRY_COOKIES
  return [
    cookieText(postToken, session.post_token, isSecure),
    cookieText(touchPoint, session.touch_point, isSecure),
  ]
}

export function visitedCookie(isSecure: boolean): string {
  return cookieText(ENTRY_COOKIES.visited, '1', isSecure)
}

function cookieText({ name, seconds }: Cookie, value: string | undefined, isSecure: boolean): string {
  const age = value === undefined ? 0 : seconds
  return `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function hasVisited(cookies: string): boolean {
  return cookies.split('; ').some((pair) => /^visited=./.test(pair))
}

const REASONS: readonly string[] = ['denied', 'expired', 'unavailable', 'disabled'] satisfies RetryReason[]

/** Why the way through the marketplace had failed, or null when the query names no reason. */
export function retryReason(search: string): RetryReason | null {
  const reason = new URLSearchParams(search).get('reason') ?? ''
  return REASONS.includes(reason) ? (reason as RetryReason) : null
}
