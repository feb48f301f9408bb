import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import type { Writable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { ErrorReports } from '../error-reports.ts'
import { traces } from '../trace/trace.ts'
import { version } from '../version.ts'
import { reportLogged } from './reported-log.ts'

/** Query values that are neither personal nor secret; all others are logged as `…`. */
const PLAIN_QUERY = new Set([
  'account',
  'campaign_ids',
  'campaign_sub_type',
  'id__in',
  'limit',
  'offset',
  'ordering',
  'status',
])

/** The form of a parameter's name; anything else may be a pasted secret. */
const NAME = /^[a-z_]{1,30}$/i

/** Requested every few seconds, so only failures are logged. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * In a path, these are followed by something that opens a thing for everybody who has it: test links, and
 * files.
 */
const OPENERS = new Set(['preview', 'ad-preview', 'files'])
/** A longer part of a path is a token or an unguessable name, in any place. */
const LONGEST_PART = 40

/** A URL that can be logged: secrets masked, everything except printable ASCII escaped. */
export function loggableUrl(url: string): string {
  const [whole = '', ...rest] = url.split('?')
  const path = loggablePath(whole)
  const query = [...new URLSearchParams(rest.join('?'))]
    .map(([name, value]) => `${NAME.test(name) ? name : '…'}=${PLAIN_QUERY.has(name) ? value : '…'}`)
    .join('&')
  return (query ? `${path}?${query}` : path).replace(/[^\x21-\x7e…]/gu, (letter) =>
    encodeURIComponent(letter.toWellFormed()),
  )
}

function loggablePath(path: string): string {
  let isOpener = false
  return path
    .split('/')
    .map((part) => {
      const isSecret = part !== '' && (isOpener || part.length > LONGEST_PART)
      isOpener = OPENERS.has(readable(part)) || (part === '' && isOpener)
      return isSecret ? '…' : part
    })
    .join('/')
}

/** Decoded as the router does it, so that no spelling of a word hides what follows. */
function readable(part: string): string {
  return part
    .replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .toLowerCase()
}

/** Headers and bodies are never logged; an error may contain parts of them. */
export function loggerOptions(config: Config, reports: ErrorReports, stream?: Writable) {
  return {
    ...(stream && { stream }),
    level: config.logLevel,
    base: { pid: process.pid, hostname: hostname(), version },
    hooks: { logMethod: reportLogged(reports) },
    mixin: () => ({ trace: traces.getStore()?.id }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: loggableUrl(request.url) }),
      err: (error: unknown) => loggableError(error),
    },
  } satisfies FastifyServerOptions['logger']
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** Database errors contain whole rows in `detail` and `where`: only what names the error is kept. */
export function loggableError(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code } = error
  return {
    type: error.name ?? 'Error',
    message: error.message,
    stack: error.stack ?? '',
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && depth < 3 && { cause: loggableError(error.cause, depth + 1) }),
  }
}

type ErrorLike = { name?: string; message: string; stack?: string; code?: unknown; cause?: unknown }

/** The queue copies errors into plain objects. */
function isErrorLike(error: unknown): error is ErrorLike {
  return (
    error instanceof Error ||
    (typeof error === 'object' && error !== null && 'stack' in error && 'message' in error)
  )
}

/** One line for each request, once it is answered or its sender has left. */
export function logOnceAnswered(request: FastifyRequest, reply: FastifyReply) {
  let isAnswered = false
  const finished = () => {
    isAnswered = true
    const status = reply.statusCode
    if (isProbe(request) && status < 400) return
    const line = lineOf(request, reply, status)
    // A refusal such as 503 passes, and what was wrong has a line of its own.
    if (status === 500) request.log.error(line, 'request')
    else if (status > 500) request.log.warn(line, 'request')
    else request.log.info(line, 'request')
  }
  const closed = () => {
    if (!isAnswered) request.log.info(lineOf(request, reply, null), 'request given up')
  }
  // The connection tells of both, outside of the request's trace.
  reply.raw.once('finish', AsyncLocalStorage.bind(finished))
  reply.raw.once('close', AsyncLocalStorage.bind(closed))
}

/** Whether a request only checks that we are there. */
export function isProbe({ url }: FastifyRequest): boolean {
  return PROBES.has(url)
}

function lineOf({ method, url }: FastifyRequest, { elapsedTime }: FastifyReply, status: number | null) {
  return { method, url: loggableUrl(url), status, ms: Math.round(elapsedTime) }
}

const LONGEST_TEXT = 300
const MOST_ITEMS = 50
const DEEPEST = 5

/** A value for the audit log, without pictures and long lists, which nobody looks for there. */
export function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT).toWellFormed()}…` : value
  }
  if (value instanceof File) return `file ${value.name}`
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => shortened(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([name, item]) => [name, shortened(item, depth + 1)]),
  )
}
