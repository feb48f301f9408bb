import { onTestFinished, vi } from 'vitest'

/**
 * Timers of that wait in milliseconds do not run by themselves, however long the test takes: `run` ends their wait.
 * (Vitest's own fake timers go on whenever a test polls.)
 */
export function holdTimers(wait: number) {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<unknown, () => void>()
  const set = (work: () => void, ms?: number, ...rest: unknown[]) => {
    const timer = setTimeout(ms === wait ? () => {} : work, ms, ...rest)
    if (ms === wait) held.set(timer, work)
    return timer
  }
  const stop = (timer: Parameters<typeof clearTimeout>[0]) => {
    held.delete(timer)
    clearTimeout(timer)
  }
  vi.stubGlobal('setTimeout', set)
  vi.stubGlobal('clearTimeout', stop)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    waiting: () => held.size,
    run() {
      const works = [...held.values()]
      held.clear()
      for (const work of works) work()
    },
  }
}
