import { ApiError } from '../http/api-error.ts'
import { request } from '../http/request.ts'
import type { Service } from '../runtime-config.ts'
import { eventLines, type StreamEvent } from './event-lines.ts'

type Options = { signal: AbortSignal; lastId: string; onEvent: (event: StreamEvent) => void }

/** Reads a stream of server-sent events in the name of an account, which `EventSource` could not, until it ends. */
export async function readEvents(
  account: number,
  service: Service,
  path: string,
  { signal, lastId, onEvent }: Options,
): Promise<void> {
  const streams: ReadableStream<Uint8Array<ArrayBuffer>>[] = []
  // The call reads its answer as JSON; the stream goes past it.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok || !response.body) return response
    streams.push(response.body)
    return Response.json(null)
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
