import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { whenFirstShown } from '../navigation/navigate.ts'

/** By then the first page has shown what it has, its lazy parts and pictures too. */
const SETTLED_MS = 2_000

/** Once the first page is shown and has what it asked for, if anything, and the browser has nothing to do. */
export const settled: Promise<void> = whenFirstShown().then(async () => {
  do {
    await whenAnswered()
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await new Promise<void>(whenIdle)
    // A page may ask only once it is drawn, or for more when the first answers are here.
  } while (queryClient.isFetching() > 0)
})

/** Once no query is under way. */
function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
}

/** False until the first page has loaded its data; less urgent work waits for it. */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    let isHere = true
    void settled.then(() => isHere && setHasSettled(true))
    return () => void (isHere = false)
  }, [])
  return hasSettled
}

const LONGEST_WAIT_MS = 2_000

let show = () => {}
const shown = new Promise<void>((resolve) => (show = resolve))

/** Called by the largest content of the first page once it has loaded, or cannot: the next frame shows it. */
export function tellShown() {
  requestAnimationFrame(() => setTimeout(show))
}

/**
 * Waits until that content is on the screen, for two seconds at the most, and the browser is idle; earlier,
 * the browser is also idle between the parts of the page.
 */
export async function afterShown(): Promise<void> {
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  await new Promise<void>(whenIdle)
}

/** Runs `task` when the browser is idle, after two seconds at the latest (§9.4). */
export function whenIdle(task: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: LONGEST_WAIT_MS })
  else setTimeout(task, LONGEST_WAIT_MS)
}
