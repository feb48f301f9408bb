import { setTimeout as sleep } from 'node:timers/promises'
import { traceHeaders } from '../../platform/trace/trace.ts'
import { limitedText } from '../limited-text.ts'
import { MarketplaceError } from './marketplace-gateway.ts'

/**
 * In milliseconds. `totalMs` is for all tries of one call together; a pause longer than `longestPauseMs` is not
 * made.
 */
export type Patience = { totalMs: number; firstPauseMs: number; longestPauseMs: number; tries: number }

const MOST_BYTES = 4 * 1_024 * 1_024

export type Answer = { status: number; body: unknown }
type Call = {
  url: string
  init: RequestInit & { headers?: Record<string, string> }
  isRepeatable: boolean
}

/** One call; 429, 5xx and broken connections are tried again within limits, if repeating does no harm. */
export async function request({ url, init, isRepeatable }: Call, patience: Patience): Promise<Answer> {
  const signal = AbortSignal.timeout(patience.totalMs)
  const deadline = Date.now() + patience.totalMs
  for (let turn = 1; ; turn++) {
    const outcome = await once(url, { ...init, signal })
    if (!('retryAfter' in outcome)) return outcome
    const pause = Math.max(
      patience.firstPauseMs * 2 ** (turn - 1) * (1 + Math.random() / 4),
      outcome.retryAfter,
    )
    const isHopeless = !isRepeatable || turn >= patience.tries || signal.aborted
    if (isHopeless || pause > patience.longestPauseMs || Date.now() + pause > deadline) {
      throw new MarketplaceError('unavailable', outcome.reason)
    }
    await sleep(pause)
  }
}

type Setback = { retryAfter: number; reason: string }

async function once(url: string, init: Call['init']): Promise<Answer | Setback> {
  try {
    const headers = { ...init.headers, ...traceHeaders() }
    const response = await fetch(url, { ...init, headers, redirect: 'error' })
    const { status } = response
    if (status === 429 || status >= 500) {
      await response.body?.cancel()
      return { retryAfter: retryAfter(response.headers), reason: `status ${status}` }
    }
    const text = await limitedText(response.body, MOST_BYTES)
    if (text === null) throw new MarketplaceError('unavailable', 'the answer is too long')
    return { status, body: parsed(text) }
  } catch (error) {
    if (error instanceof MarketplaceError) throw error
    return { retryAfter: 0, reason: reasonOf(error) }
  }
}

function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? seconds * 1_000 : 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Only the connection's own code: messages of Node's errors may contain the URL. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'no answer')
}
