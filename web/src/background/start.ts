import { runtimeConfig } from '../api/runtime-config.ts'
import { loadTagContainer } from './analytics.ts'
import { troubleOf } from './errors/reportable.ts'
import { fetchNextPages } from './next-pages.ts'
import { noteInstallation, noteLaunch } from './install/note-installation.ts'

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
