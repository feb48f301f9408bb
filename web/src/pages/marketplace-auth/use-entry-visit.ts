import { useEffect, useState } from 'react'
import { consentUrl } from '../../api/marketplace.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { broughtAlong, hasVisited, visitCookies, visitedCookie } from './entry-visit.ts'

/**
 * The visit that has come to the landing. Whoever has been here before goes straight on, unless the way through
 * the marketplace has just failed (§2): then only a press leads there again, so that nothing goes in circles.
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

/** Where the way that has failed was to lead, so that the next try leads there. */
function nextOf(search: string, isRetry: boolean): string | null {
  return isRetry ? new URLSearchParams(search).get('next') : null
}

/** Without an entry in the history: the way back from the consent page leads to the marketplace. */
export function leadTo(url: string) {
  location.replace(url)
}
