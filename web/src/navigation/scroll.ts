import { askStorage } from '../browser-storage.ts'

const KEY = 'scroll'
/** Scroll positions in pixels, by the key in each history entry's state. */
type Positions = Record<string, number>

let positions: Positions = {}
let entry = ''

function keyOf(): string {
  return (history.state as { key?: string } | null)?.key ?? ''
}

/** Remembers each page's scroll position, and keeps it over a reload. */
export function watchScroll() {
  history.scrollRestoration = 'manual'
  positions = askStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}')) ?? {}
  entry = keyOf()
  addEventListener('scroll', () => (positions[entry] = scrollY), { passive: true })
  addEventListener('pagehide', () => askStorage(() => sessionStorage.setItem(KEY, JSON.stringify(positions))))
}

/**
 * Once another page is on the screen: scrolls to the earlier position when going back, otherwise to the top
 * or to the part that the address names.
 */
export function placeScroll(isReturn: boolean) {
  entry = keyOf()
  if (!isReturn) positions[entry] = 0
  const part = !isReturn && location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (part) part.scrollIntoView()
  else scrollTo(0, positions[entry] ?? 0)
}
