import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import type { Call, QueryValues } from './http/send.ts'
import type { Service } from './runtime-config.ts'

type FileOptions = { query?: QueryValues; signal?: AbortSignal }

/** Fetches a file in the name of an account, which a plain link could not. */
export const fetchFile = (account: number, service: Service, path: string, options: FileOptions = {}) =>
  fileOf((call) => request(account, service, path, { ...options, ...call }))

/** The file that a call answers. */
export async function fileOf(ask: (call: Pick<Call, 'transport'>) => Promise<unknown>): Promise<Blob> {
  const files: Blob[] = []
  // The call reads its answer as JSON; the file goes past it.
  const transport = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok) return response
    files.push(await response.blob())
    return Response.json(null)
  }
  await ask({ transport })
  return files.at(-1) ?? new Blob()
}

/** Hands a file to the browser, to be kept under a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has passed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type Waiting = {
  /** Ends the asking, and the waiting. */
  signal: AbortSignal
  /** Called when its turn has not come, and again when it is asked for once more. */
  onWaiting: (isWaiting: boolean) => void
}

/** Hands a file to the browser, once it has come. */
export async function download(fetchOne: () => Promise<Blob>, name: string, waiting: Waiting) {
  saveFile(await inTurn(fetchOne, waiting), name)
}

/** Asks again as long as the server says when to come back: it makes few files at a time. */
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

/** Throws what waiting does not help. */
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
