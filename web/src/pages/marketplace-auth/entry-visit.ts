import type { RetryReason } from '@jarchi/shared/api/marketplace-posts.ts'
import {
  ENTRY_COOKIES,
  integrationSession,
  type IntegrationSession,
} from '@jarchi/shared/advertising/touch-point.ts'
import { useEffect, useState } from 'react'
import { consentUrl } from '../../api/marketplace-posts.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'

/**
 * The visit on the landing page. A returning user continues at once, unless the marketplace's consent has
 * just failed (§2.34): then only a press opens it again, to prevent a loop.
 */
export function useEntryVisit(isRetry: boolean) {
  const [visit] = useState(() => {
    const brought = broughtAlong(location.search)
    return {
      brought,
      url: consentUrl(brought ?? sessionDataOf(document.cookie), nextOf(location.search, isRetry)),
      isLeading: !isRetry && hasVisited(document.cookie),
    }
  })
  useEffect(() => {
    const isSecure = location.protocol === 'https:'
    const cookies = visit.brought ? visitCookies(visit.brought, isSecure) : []
    for (const cookie of [...cookies, ...(isRetry ? [] : [visitedCookie(isSecure)])]) document.cookie = cookie
    if (visit.isLeading) leadTo(visit.url)
  }, [visit, isRetry])
  return visit
}

/** The target of the failed attempt, so that the next one leads there too. */
function nextOf(search: string, isRetry: boolean): string | null {
  return isRetry ? new URLSearchParams(search).get('next') : null
}

/** Without a history entry: going back from the consent page leads to the marketplace. */
export function leadTo(url: string) {
  location.replace(url)
}

/**
 * The session data in a link of the marketplace, or null when it has neither value. Repeated values count as
 * missing (§5.1).
 */
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

/**
 * Assignments to `document.cookie` that remember a visit; one without a post deletes the earlier post (§7.32).
 */
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
  const known = `${ENTRY_COOKIES.visited.name}=`
  return cookies.split('; ').some((pair) => pair.startsWith(known) && pair !== known)
}

const REASONS: readonly string[] = ['denied', 'expired', 'unavailable', 'disabled'] satisfies RetryReason[]

/** Why the marketplace's consent failed, or null when the query gives no reason. */
export function retryReason(search: string): RetryReason | null {
  const reason = new URLSearchParams(search).get('reason') ?? ''
  return REASONS.includes(reason) ? (reason as RetryReason) : null
}
