import { redirect } from '@tanstack/react-router'
import type { Place } from './place.ts'
import { redirectOf } from './route-change.ts'

export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, string>): string {
  const text = new URLSearchParams(search).toString()
  return text && `?${text}`
}

export const goTo = (href: string, reloadDocument = false) =>
  redirect({ href, reloadDocument, replace: true })

let previous: Place | null = null

/** Runs the route-change steps for a location that is about to open. */
export function runRouteChange(location: { pathname: string; searchStr: string }) {
  const to = { path: location.pathname, search: location.searchStr }
  const found = redirectOf({ from: previous, to })
  if (found) throw goTo(found.to, found.reload)
  previous = to
}
