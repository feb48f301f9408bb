import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './part.ts'

/**
 * In milliseconds: the pause before the first restart, the longest one, and how long a part must run to count
 * as stable.
 */
export type Pauses = { first: number; longest: number; steady: number }

/** The exit code of a part that failed before it was ready and asks for a restart: the reason may go away. */
const TRY_AGAIN = 75
const PAUSES: Pauses = { first: 1_000, longest: 30_000, steady: 60_000 }

export type KeptPart = {
  /** Resolves when the part can be used for the first time. */
  ready: Promise<void>
  /** Resolves if it could not start and a restart would not help; the reason was printed already. */
  failed: Promise<void>
  stop: () => Promise<void>
}

/** Restarts a part each time it ends by itself, after longer and longer pauses, and reports it. */
export function keepRunning(
  name: string,
  start: () => Part,
  say: (text: string) => void,
  pauses = PAUSES,
): KeptPart {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  let part: Part | null = null

  const run = async () => {
    let hasServed = false
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      const current = start()
      part = current
      let servesSince: number | null = null
      void current.ready.then(() => {
        servesSince = Date.now()
        if (hasServed) say(`The ${name} is there again.`)
        hasServed = true
        ready.resolve()
      })
      void current.silent.then(() => {
        if (!stopping.signal.aborted) say(`The ${name} has hung; it is killed.`)
        current.kill()
      })
      const code = await current.ended
      if (stopping.signal.aborted) return
      const happened = `The ${name} ${servesSince === null ? 'did not start' : 'ended unexpectedly'} (${code})`
      if (!hasServed && code !== TRY_AGAIN) {
        say(`${happened}.`)
        return failed.resolve()
      }
      if (servesSince !== null && Date.now() - servesSince >= pauses.steady) pause = pauses.first
      say(`${happened}; starting it again in ${pause / 1_000} s.`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }
  void run()
  const stop = async () => {
    stopping.abort()
    await part?.stop()
  }
  return { ready: ready.promise, failed: failed.promise, stop }
}
