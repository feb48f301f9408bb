import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import type { Call, QueryValues } from './http/send.ts'
import type { Service } from './runtime-config.ts'

type FileOptions = { query?: QueryValues; signal?: AbortSignal }

/** Fetches a file with the account's token, which a plain link cannot send. */
export const fetchFile = (account: number, service: Service, path: string, options: FileOptions = {}) =>
  fileOf((call) => request(account, service, path, { ...options, ...call }))

/** The file in the answer of a call. */
export async function fileOf(ask: (call: Pick<Call, 'transport'>) => Promise<unknown>): Promise<Blob> {
  const files: Blob[] = []
  // The call parses its answer as JSON, so the file is kept here.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok) return response
    files.push(await response.blob())
    return new Response('null')
  }
  await ask({ transport })
  return files.at(-1) ?? new Blob()
}

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start to read only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}

type Waiting = {
  /** Stops the calls and the waiting. */
  signal: AbortSignal
  /** Called with true while the server is busy, and with false when the call is sent again. */
  onWaiting: (isWaiting: boolean) => void
}

/** Lets the browser save a file once it has arrived. */
export async function download(fetchOne: () => Promise<Blob>, name: string, waiting: Waiting) {
  saveFile(await inTurn(fetchOne, waiting), name)
}

/** Tries again whenever the server says when to come back; the server makes only a few files at a time. */
export async function inTurn<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWaiting }: Waiting,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const seconds = secondsToWait(error)
      onWaiting(true)
      await passed(seconds * 1_000, signal)
      onWaiting(false)
    }
  }
}

/** Throws an error that waiting does not solve. */
function secondsToWait(error: unknown): number {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503)
  if (!isBusy || error.retryAfter === null) throw error
  return error.retryAfter
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    if (signal.aborted) return failed(signal.reason)
    const timer = setTimeout(done, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        failed(signal.reason)
      },
      { once: true },
    )
  })
}
