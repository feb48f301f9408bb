import { runtimeConfig } from '../api/runtime-config.ts'
import { whenIdle } from './settled.ts'
import { patternOf } from '../navigation/page-matching.ts'
import { fetchMenu, PAGES } from '../routes.ts'
import { loadTagContainer } from './analytics.ts'
import { troubleOf } from './errors/reportable.ts'
import { noteInstallation, noteLaunch } from './installation.ts'

/** A person who follows a test link is a stranger who comes once. */
const WITHOUT_WORKER = /^\/preview\//

/** What pages fetch and draw once they have settled comes first. */
const LATER_MS = 5_000

/** Registers the service worker; without one the panel works as well, so that nobody is told (§2). */
export function registerWorker(laterMs = LATER_MS) {
  if (WITHOUT_WORKER.test(location.pathname)) return
  setTimeout(() => {
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }, laterMs)
}

let isLeaving = false
addEventListener('pagehide', () => (isLeaving = true))
addEventListener('pageshow', () => (isLeaving = false))

/** Has an error reported, if it is one to report and an operator wants reports; the code for that comes with the first. */
function noteError(happening: unknown) {
  const { errorReports } = runtimeConfig
  // What a page that is being left calls gets no answer.
  const trouble = errorReports && !isLeaving ? troubleOf(happening) : null
  if (!errorReports || !trouble) return
  void import('./errors/report-error.ts').then(
    ({ reportError }) => reportError(trouble, errorReports),
    () => {},
  )
}

declare global {
  interface Window {
    /** What happened before the code that wants it was here: kept by index.html, taken over by `hearEarly`. */
    early?: { push(happening: unknown): unknown }
  }
}

/** Tells of everything that has been kept, and from now on of what comes. */
function hearEarly(listener: (happening: unknown) => void) {
  const kept = window.early
  window.early = { push: listener }
  if (Array.isArray(kept)) kept.forEach(listener)
}

// What the panel does beside its pages, once the first one has settled; importing this begins it, once.
hearEarly((happening) => {
  if (!noteInstallation(happening)) noteError(happening)
})
if (matchMedia('(forced-colors: active)').matches) void import('../styles/forced-colors.css').catch(() => {})
noteLaunch()
loadTagContainer()
void fetchNextPages(location.pathname).catch(() => {})
registerWorker()

/**
 * Fetches the code of the pages one may go to next, without running it: what two dozen pages begin with would take
 * the first page's turn. A stranger with a test link goes nowhere.
 */
async function fetchNextPages(pathname: string) {
  if (pathname.startsWith('/preview')) return
  // A visit from the marketplace, often by phone, is about its own pages; the rest comes when asked for.
  const isFromMarketplace = pathname.includes('kenar')
  if (!isFromMarketplace) fetchMenu()
  const filesOf = await chunksOfPages()
  const isNear = (path: string) => (isFromMarketplace ? path.includes('kenar') : /^\/(?:auth|u)\//.test(path))
  const near = PAGES.filter(({ path }) => isNear(path)).flatMap(
    ({ path }) => filesOf.get(patternOf(path).source) ?? [],
  )
  for (const file of new Set(near)) {
    // One by one, since the browser takes each in at once.
    await new Promise<void>(whenIdle)
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

/** The build's own list, of which the server makes the hints of a cold page (ADR 40). */
async function chunksOfPages(): Promise<Map<string, string[]>> {
  const answer = await fetch('/page-chunks.json', { priority: 'low' })
  const pages: { pattern: string; files: string[]; later: string[] }[] = answer.ok ? await answer.json() : []
  return new Map(pages.map(({ pattern, files, later }) => [pattern, [...files, ...later]]))
}
