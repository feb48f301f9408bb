import type { Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { watchPosts } from './post-watch.ts'

const BETWEEN_TURNS_MS = 60_000

type Log = { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }

/** Runs the post watch once a minute until told to stop (ADR 10). */
export function keepWatchingPosts(deps: Deps, log: Log, pause = BETWEEN_TURNS_MS): () => Promise<void> {
  if (deps.config.marketplace.watchMinutes === 0) return async () => {}
  const turn = async (signal: AbortSignal) => {
    const watched = await watchPosts(deps, signal)
    if (watched.paused > 0) log.info(watched, 'ads were paused because their post has ended')
  }
  return repeat(pause, turn, (err) => log.error({ err }, 'a turn of the post watch failed'))
}
