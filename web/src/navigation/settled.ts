import { queryClient } from '../api/query-client.ts'
import { whenIdle } from './when-idle.ts'

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
