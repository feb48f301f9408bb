import type { ErrorReports } from '../error-reports.ts'

const WARN = 40
const ERROR = 50
const FATAL = 60

type Facts = { err?: unknown; job?: unknown; route?: unknown; status?: unknown }
type Write = (...args: unknown[]) => void

/** For the log: errors, and warnings with an error, are reported too. */
export function reportLogged(reports: ErrorReports) {
  return function logMethod(this: unknown, args: unknown[], write: Write, level: number) {
    write.apply(this, args)
    if (level < WARN) return
    const facts = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as Facts
    const error = facts.err ?? saidError(args, facts, level)
    if (error === undefined) return
    const { job, route } = facts
    reports.report({
      error,
      level: level >= FATAL ? 'fatal' : level >= ERROR ? 'error' : 'warning',
      isHandled: level < FATAL,
      ...(typeof route === 'string' && { transaction: route }),
      ...(typeof job === 'string' && { transaction: job }),
      tags: requestId(this),
    })
  }
}

/**
 * A line that describes trouble in words only; the line of an answered request follows one with its error.
 */
function saidError(args: unknown[], facts: Facts, level: number) {
  const text = args.find((one) => typeof one === 'string')
  if (level < ERROR || facts.status !== undefined || text === undefined) return undefined
  // Our own stack would say only that the log was called.
  return Object.assign(new Error(text), { name: 'Logged', stack: '' })
}

/** The operator finds the line by it. */
function requestId(log: unknown): Record<string, string> {
  const { reqId } = (log as { bindings(): { reqId?: unknown } }).bindings()
  return typeof reqId === 'string' ? { request_id: reqId } : {}
}
