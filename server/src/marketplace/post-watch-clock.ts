import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { watchPosts } from './post-watch.ts'

const BETWEEN_TURNS_MS = 60_000

type Log = { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }

/** Runs the post watch once a minute until told to stop; a turn under way gets a second to end (ADR 10). */
export function keepWatchingPosts(deps: Deps, log: Log, pause = BETWEEN_TURNS_MS): () => Promise<void> {
  if (deps.config.marketplace.watchMinutes === 0) return async () => {}
  const ending = new AbortController()
  const ended = run(deps, log, pause, ending.signal)
  return async () => {
    ending.abort()
    await Promise.race([ended, sleep(1_000, undefined, { ref: false })])
  }
}

async function run(deps: Deps, log: Log, pause: number, signal: AbortSignal) {
  while (await isToGoOn(pause, signal)) {
    try {
      const turn = await watchPosts(deps, signal)
      if (turn.paused > 0) log.info(turn, 'ads were paused because their post has ended')
    } catch (err) {
      log.error({ err }, 'a turn of the post watch failed')
    }
  }
}

async function isToGoOn(pause: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(pause, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}
