import { createListeners } from '../listeners.ts'
import { pageAt, type FoundPage, type Query } from './page-matching.ts'
import type { Place } from './place.ts'
import { redirectOf, type Redirect } from './route-change.ts'
import { placeScroll } from './scroll.ts'

type ShownPage = {
  readonly place: Place
  readonly found: FoundPage | null
  /** Of a route-change step, or of the code of a redirect: shown in the page's place (§2.22). */
  readonly failure?: unknown
}
/** The page on the screen, and whether another is being opened. */
type Shown = { readonly page: ShownPage; readonly isOpening: boolean }

let shown: Shown = { page: { place: { path: '', search: '' }, found: null }, isOpening: true }
/** Null until the first page of the visit is shown. */
let previous: Place | null = null
let turn = 0
const listeners = createListeners()

export const currentShown = () => shown

/** Calls `listener` whenever another page is shown or being opened; returns a function that stops it. */
export const whenShown = listeners.add

/** Resolves once the first page of the visit can be shown. */
export async function whenFirstShown(): Promise<void> {
  if (!shown.isOpening) return
  await new Promise<void>((resolve) => {
    const stop = whenShown(() => {
      if (shown.isOpening) return
      stop()
      resolve()
    })
  })
}

/**
 * The place in the address bar. While the next page's code loads, the screen still shows the previous page.
 */
export function here(): Place {
  return { path: location.pathname, search: location.search }
}

export const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

/**
 * Opens a path of the panel with its query: runs the route-change steps (§2.21), fetches the page and shows it.
 */
export function go(href: string, { replace = false } = {}): void {
  const to = new URL(href, location.href)
  if (to.origin !== location.origin) return location.assign(href)
  const { redirect, failure } = runSteps({ path: to.pathname, search: to.search })
  if (redirect) return follow(redirect, replace)
  // The same page changes while the user reads it, so it must not scroll.
  const stays = replace && previous?.path === to.pathname
  const address = to.pathname + to.search + to.hash
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState({ key: crypto.randomUUID() }, '', address)
  void show(here(), stays ? null : false, failure)
}

/** Shows the page of the address bar: the first one of a visit, or after going back. */
export function openHere(): void {
  const to = here()
  const isShown = previous?.path === to.path && previous.search === to.search
  // A link to a part of the same page: the browser scrolls there by itself.
  if (isShown) return
  const { redirect, failure } = runSteps(to)
  if (redirect) return follow(redirect, true)
  void show(to, true, failure)
}

/** What leads to another page, if anything does, or why that could not be found out. */
type Lead<To> = { redirect?: To; failure?: unknown }

function runSteps(to: Place): Lead<Redirect | null> {
  try {
    return { redirect: redirectOf({ from: previous, to }) }
  } catch (failure) {
    return { failure }
  }
}

const follow = ({ to, reload }: Redirect, replace: boolean) =>
  reload ? location[replace ? 'replace' : 'assign'](to) : go(to, { replace })

/** With `isReturn` null, the scroll position does not change. */
async function show(place: Place, isReturn: boolean | null, stepFailure: unknown) {
  const mine = ++turn
  previous = place
  const { page } = shown
  const stays = place.path === page.place.path
  if (!stays) tell({ page, isOpening: true })
  const { found, redirect, failure } = await leadOf(place, stays ? page.found : undefined, stepFailure)
  if (mine !== turn) return
  if (redirect !== undefined) return go(redirect, { replace: true })
  if (failure === undefined) {
    if (found?.account) found.row.fetchAhead?.(found.account, queryOf(place.search))
    await codeOf(found)
    if (mine !== turn) return
  }
  tell({ page: { place, found, failure }, isOpening: false })
  if (isReturn !== null) placeScroll(isReturn)
}

/** The page of a place, unless it is known, and where it leads on. */
async function leadOf(
  place: Place,
  known: FoundPage | null | undefined,
  stepFailure: unknown,
): Promise<Lead<string> & { found: FoundPage | null }> {
  let found = known ?? null
  try {
    if (known === undefined) found = await pageAt(place)
    if (stepFailure !== undefined) return { found, failure: stepFailure }
    if (!found?.account || !found.row.redirect) return { found }
    return { found, redirect: await found.row.redirect(found.account, queryOf(place.search)) }
  } catch (failure) {
    return { found, failure }
  }
}

/** A failure to load is shown by the page itself, which tries again. */
async function codeOf(found: FoundPage | null) {
  const parts = [found?.row.page, found?.row.layout]
  const loading = parts.map((part) => (part && 'preload' in part ? part.preload() : undefined))
  await Promise.all(loading).catch(() => {})
}

function tell(next: Shown) {
  shown = next
  listeners.tell()
}
