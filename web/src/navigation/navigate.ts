import { pageAt, type FoundPage, type Query } from './page-matching.ts'
import type { Place } from './place.ts'
import { redirectOf } from './route-change.ts'
import { placeScroll } from './scroll.ts'

type ShownPage = { readonly place: Place; readonly found: FoundPage | null }
/** The page on the screen, and whether another is on its way. */
type Shown = { readonly page: ShownPage; readonly isOpening: boolean }

let shown: Shown = { page: { place: { path: '', search: '' }, found: null }, isOpening: true }
/** Null until the first page of the visit is shown. */
let previous: Place | null = null
let turn = 0
const listeners = new Set<() => void>()

export const currentShown = () => shown

/** Calls `listener` whenever another page is shown or on its way; answers how to stop that. */
export function whenShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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

/** Where the address bar stands, which is ahead of the page on the screen while the next one's code comes. */
export function here(): Place {
  return { path: location.pathname, search: location.search }
}

export const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

/** Opens a path of the panel, with its query: runs the route-change steps (§2), fetches the page and shows it. */
export function go(href: string, { replace = false } = {}): void {
  const to = new URL(href, location.href)
  if (to.origin !== location.origin) return location.assign(href)
  const found = redirectOf({ from: previous, to: { path: to.pathname, search: to.search } })
  if (found?.reload) return location.replace(found.to)
  if (found) return go(found.to, { replace })
  // What is shown of the same page changes below the reader's eyes.
  const stays = replace && previous?.path === to.pathname
  const address = to.pathname + to.search + to.hash
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState({ key: crypto.randomUUID() }, '', address)
  void show(here(), stays ? null : false)
}

/** Shows the page of the address bar: the first one of a visit, or one gone back to. */
export function openHere(): void {
  const to = here()
  const isShown = previous?.path === to.path && previous.search === to.search
  // A part of the same page: the browser goes there by itself.
  if (isShown) return
  const found = redirectOf({ from: previous, to })
  if (found?.reload) return location.replace(found.to)
  if (found) return go(found.to, { replace: true })
  void show(to, true)
}

/** With null for `isReturn` the page stays, as far scrolled as it is. */
async function show(place: Place, isReturn: boolean | null) {
  const mine = ++turn
  previous = place
  const { page } = shown
  const stays = place.path === page.place.path
  if (!stays) tell({ page, isOpening: true })
  const found = stays ? page.found : pageAt(place)
  if (found?.account) {
    const query = queryOf(place.search)
    const target = await found.row.redirect?.(found.account, query)
    if (mine !== turn) return
    if (target !== undefined) return go(target, { replace: true })
    found.row.fetchAhead?.(found.account, query)
  }
  await codeOf(found)
  if (mine !== turn) return
  tell({ page: { place, found }, isOpening: false })
  if (isReturn !== null) placeScroll(isReturn)
}

/** What does not load is told by the page itself, which asks for it once more. */
async function codeOf(found: FoundPage | null) {
  const parts = [found?.row.page, found?.row.layout]
  const loading = parts.map((part) => (part && 'preload' in part ? part.preload() : undefined))
  await Promise.all(loading).catch(() => {})
}

function tell(next: Shown) {
  shown = next
  for (const listener of listeners) listener()
}
