import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { tooManyText } from '../../i18n/common.ts'
import { runtimeConfig, type Service } from '../runtime-config.ts'
import { ApiError } from './api-error.ts'

export type QueryValues = Record<string, string | number | null | undefined>

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Empty values are left out. */
  query?: QueryValues
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sends the call instead of `fetch`; see `uploadTransport`. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

/** Sends one request; returns the parsed answer or throws an ApiError. An abort is thrown unchanged. */
export async function send<Answer>(service: Service, path: string, call: Call = {}): Promise<Answer> {
  const carry = call.transport ?? fetch
  const response = await carry(runtimeConfig.bases[service] + path + queryText(call.query), {
    method: call.method ?? 'GET',
    headers: {
      ...(call.json !== undefined && { 'Content-Type': 'application/json' }),
      // A press is found by it on all its way; where pages have no ids to give, the server gives one.
      ...(call.method && { 'X-Request-Id': crypto.randomUUID?.() }),
      ...call.headers,
    },
    body: call.json === undefined ? call.form : JSON.stringify(call.json),
    signal: call.signal,
    credentials: 'include',
  } as RequestInit).catch((failure: unknown) => {
    if (call.signal?.aborted) throw failure
    throw noted(new ApiError(0))
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw noted(new ApiError(response.status, ownRefusal(response, body)))
  // An answer that is not JSON comes from another server, such as a Wi-Fi login page.
  if (body === undefined && response.status !== 204) throw noted(new ApiError(0))
  // The server has checked the answer against its schema; checking again would add 16 kB to the first page.
  return body as Answer
}

/** In seconds, when a proxy does not say it. */
const USUAL_WAIT = 10

/** An error from a proxy or another server is not shown to users (§8.10), except that it counts their calls. */
function ownRefusal({ status, headers }: Response, body: unknown): Partial<ErrorBody> {
  const refusal = (body ?? {}) as Partial<ErrorBody>
  if (typeof refusal.code === 'string') return refusal
  if (status !== 429) return {}
  const retryAfter = Number(headers.get('retry-after')) || USUAL_WAIT
  return { code: 'too_many_requests', message: tooManyText(retryAfter), retry_after: retryAfter }
}

/** For error reports, even when the caller handles the failure (§8.1). */
function noted(error: ApiError) {
  globalThis.window?.early?.push(error)
  return error
}

function queryText(query: QueryValues = {}): string {
  const kept = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
