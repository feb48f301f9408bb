import { ApiError } from '../../api/http/api-error.ts'
import { PageError } from '../../navigation/page-error.ts'

export type Trouble = { error: unknown; level: 'warning' | 'error'; isHandled: boolean }

/** Messages of browsers when nothing has failed. */
const NOISE = /^(?:ResizeObserver loop|Script error\.?$)/
/** Code of browser extensions, not ours. */
const FOREIGN = /\b(?:chrome|moz|safari-web)-extension:\/\//

/** Errors other than 401 and 403 are reported (§8.1); null for those, and for errors without information. */
export function troubleOf(happening: unknown): Trouble | null {
  if (happening instanceof ErrorEvent) {
    if (NOISE.test(happening.message) || FOREIGN.test(happening.filename)) return null
    return uncaught(happening.error ?? new Error(happening.message))
  }
  if (happening instanceof PromiseRejectionEvent) return uncaught(happening.reason)
  return happening instanceof Error ? handled(happening) : null
}

function uncaught(error: unknown): Trouble | null {
  if (error instanceof ApiError) return handled(error)
  if (isAbort(error) || (error instanceof Error && FOREIGN.test(error.stack ?? ''))) return null
  return { error, level: 'error', isHandled: false }
}

function handled(error: Error): Trouble | null {
  const status = statusOf(error)
  if (status === 401 || status === 403 || isAbort(error)) return null
  // Offline failures are not our errors, and could not be reported.
  if (status === 0 && !navigator.onLine) return null
  return {
    error,
    level: status !== null && status >= 400 && status < 500 ? 'warning' : 'error',
    isHandled: true,
  }
}

function statusOf(error: Error): number | null {
  if (error instanceof ApiError) return error.status
  return error instanceof PageError ? error.statusCode : null
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
