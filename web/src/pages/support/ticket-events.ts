import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useEffect } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { request } from '../../api/http/request.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Service } from '../../api/runtime-config.ts'
import { ticketsKey } from '../../api/support.ts'

/** While the page is visible, its tickets follow the server's events. */
export function useTicketNews(account: number) {
  useEffect(() => {
    let following: AbortController | undefined
    const onNews = () => void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
    const look = () => {
      following?.abort()
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      const { signal } = following
      void followEvents(account, 'crm', '/api/v1/tickets/events/', { signal, onNews })
    }
    const onVisibility = () => {
      look()
      if (document.visibilityState === 'visible') onNews()
    }
    look()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      following?.abort()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [account])
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = MINUTE_MS

type Options = {
  signal: AbortSignal
  /** There may be news: an event arrived, or the stream was opened again and events may have been missed. */
  onNews: () => void
}

/**
 * Follows a stream of events: one that breaks or ends, as with its access token, is opened again after a
 * while.
 */
async function followEvents(account: number, service: Service, path: string, { signal, onNews }: Options) {
  let lastId = ''
  let wait = FIRST_WAIT_MS
  for (;;) {
    const begun = Date.now()
    const isRefused = await readEvents(account, service, path, {
      signal,
      lastId,
      onEvent({ id }) {
        lastId = id
        wait = FIRST_WAIT_MS
        onNews()
      },
    }).then(
      () => false,
      (failure: unknown) => failure instanceof ApiError && isFinal(failure.status),
    )
    if (signal.aborted || isRefused) return
    if (Date.now() - begun > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS
    await pause(wait, signal)
    if (signal.aborted) return
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    onNews()
  }
}

/** The session is over, or this account has no such stream. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

type ReadOptions = { signal: AbortSignal; lastId: string; onEvent: (event: StreamEvent) => void }

/**
 * Reads a stream of server-sent events with the account's token, which `EventSource` cannot send, until it
 * ends.
 */
async function readEvents(
  account: number,
  service: Service,
  path: string,
  { signal, lastId, onEvent }: ReadOptions,
): Promise<void> {
  const streams: ReadableStream<Uint8Array<ArrayBuffer>>[] = []
  // The call parses its answer as JSON, so the stream is read here.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok || !response.body) return response
    streams.push(response.body)
    return new Response('null')
  }
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (lastId) headers['Last-Event-ID'] = lastId
  await request(account, service, path, { headers, signal, transport })
  const stream = streams.at(-1)
  if (!stream) throw new ApiError(0)
  const take = eventLines(onEvent)
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value)
}

/** One event of a stream; `id` is the newest id of the stream so far. */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string }

/**
 * Reads `text/event-stream` in pieces of any length: pass it text, and it calls `onEvent` for each complete
 * event.
 */
export function eventLines(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let name = ''
  let id = ''
  let data: string[] = []

  function take(line: string) {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', id, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }

  return (text) => {
    rest += text
    // A carriage return at the end may be the first half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
