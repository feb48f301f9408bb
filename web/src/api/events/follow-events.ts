import { ApiError } from '../http/api-error.ts'
import type { Service } from '../runtime-config.ts'
import { readEvents } from './read-events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

type Options = {
  signal: AbortSignal
  /** Something may be new: an event came, or the stream begins anew and what came meanwhile is unknown. */
  onNews: () => void
}

/** Follows a stream of events: one that ends, as with the access token, or breaks is begun anew after a while. */
export async function followEvents(
  account: number,
  service: Service,
  path: string,
  { signal, onNews }: Options,
) {
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
