import { runtimeConfig } from '../api/runtime-config.ts'
import { whenIdle } from './settled.ts'
import { patternOf } from '../navigation/page-matching.ts'
import { fetchMenu, PAGES } from '../routes.ts'
import { loadTagContainer } from './analytics.ts'
import { troubleOf } from './errors/reportable.ts'
import { noteInstallation, noteLaunch } from './installation.ts'

/** A person who follows a test link comes only once. */
const WITHOUT_WORKER = /^\/preview\//

/** The first page's own fetching and drawing comes first. */
const LATER_MS = 5_000

/** Registers the service worker; the panel also works without one, so a failure is not shown (§2.41). */
export function registerWorker(laterMs = LATER_MS) {
  if (WITHOUT_WORKER.test(location.pathname)) return
  setTimeout(() => {
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }, laterMs)
}

let isLeaving = false
addEventListener('pagehide', () => (isLeaving = true))
addEventListener('pageshow', () => (isLeaving = false))

/**
 * Reports an error if it is reportable and the operator wants reports; the reporting code loads with the
 * first one.
 */
function noteError(happening: unknown) {
  const { errorReports } = runtimeConfig
  // Calls of a page that the user is leaving get no answer.
  const trouble = errorReports && !isLeaving ? troubleOf(happening) : null
  if (!errorReports || !trouble) return
  void import('./errors/report-error.ts').then(
    ({ reportError }) => reportError(trouble, errorReports),
    () => {},
  )
}

declare global {
  interface Window {
    /**
     * Events from before the code that handles them: collected by index.html, then passed on by `hearEarly`.
     */
    early?: { push(happening: unknown): unknown }
  }
}

/** Passes on the collected events, and from then on every new one. */
function hearEarly(listener: (happening: unknown) => void) {
  const kept = window.early
  window.early = { push: listener }
  if (Array.isArray(kept)) kept.forEach(listener)
}

// The panel's background work, once the first page has settled; importing this file starts it.
hearEarly((happening) => {
  if (!noteInstallation(happening)) noteError(happening)
})
noteLaunch()
loadTagContainer()
void fetchNextPages(location.pathname).catch(() => {})
registerWorker()

/**
 * Fetches the code of likely next pages without running it: running two dozen modules would slow the first
 * page. It waits while there is no network: some browsers remember that a module failed, and the page would
 * stay closed later. A visitor with a test link opens no other page.
 */
export async function fetchNextPages(pathname: string) {
  if (pathname.startsWith('/preview')) return
  await whenOnline()
  // A visit from the marketplace, often on a phone, goes on to a post; other code loads when needed.
  const isFromMarketplace = pathname.includes('kenar')
  if (!isFromMarketplace) fetchMenu()
  const filesOf = await chunksOfPages()
  const isNear = (path: string) =>
    isFromMarketplace ? path.endsWith('/:postToken') : /^\/(?:auth|u)\//.test(path)
  const near = PAGES.filter(({ path }) => isNear(path)).flatMap(
    ({ path }) => filesOf.get(patternOf(path).source) ?? [],
  )
  for (const file of new Set(near)) {
    // One by one, since the browser parses each file at once.
    await new Promise<void>(whenIdle)
    await whenOnline()
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

async function whenOnline() {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** The build's own list; the server makes the preload hints of a cold page from it (ADR 40). */
async function chunksOfPages(): Promise<Map<string, string[]>> {
  const answer = await fetch('/page-chunks.json', { priority: 'low' })
  const pages: { pattern: string; files: string[]; later: string[] }[] = answer.ok ? await answer.json() : []
  return new Map(pages.map(({ pattern, files, later }) => [pattern, [...files, ...later]]))
}
