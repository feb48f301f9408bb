import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'

/** By then the first page has shown what it has, its lazy parts and pictures too. */
const SETTLED_MS = 2_000

/** Once the first page has what it asked for and the browser nothing to do. */
export const settled = new Promise<void>((resolve) => {
  const stopWaiting = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || queryClient.isFetching() > 0) return
    stopWaiting()
    setTimeout(() => whenIdle(resolve), SETTLED_MS)
  })
})

/** False until the first page has what it asked for: what can wait until then does. */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    let isHere = true
    void settled.then(() => isHere && setHasSettled(true))
    return () => void (isHere = false)
  }, [])
  return hasSettled
}

let show = () => {}
const shown = new Promise<void>((resolve) => (show = resolve))

/** For what the first page is for: tells once it is on the screen. */
export function useTellShown() {
  useEffect(() => void requestAnimationFrame(() => setTimeout(show)), [])
}

/** Once that is on the screen and the browser has nothing to do; before, idle moments lie between its parts. */
export async function afterShown(): Promise<void> {
  await shown
  await new Promise<void>(whenIdle)
}

const TIMEOUT_MS = 2_000

/** Runs `task` when the browser has nothing to do, after two seconds at the latest (§9). */
export function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS })
  else setTimeout(task, TIMEOUT_MS)
}
