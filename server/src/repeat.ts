import { setTimeout as sleep } from 'node:timers/promises'

/** Takes a turn every `pause` milliseconds until told to stop; a turn under way gets a second to end. */
export function repeat(
  pause: number,
  turn: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController()
  const ended = run(pause, turn, onError, ending.signal)
  return async () => {
    ending.abort()
    await Promise.race([ended, sleep(1_000, undefined, { ref: false })])
  }
}

async function run(
  pause: number,
  turn: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
  signal: AbortSignal,
) {
  while (await isToGoOn(pause, signal)) {
    try {
      await turn(signal)
    } catch (error) {
      onError(error)
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
