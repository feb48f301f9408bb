import { queryClient } from '../api/query-client.ts'
import { whenIdle } from './when-idle.ts'

/** By then the first page, whose busy state may be held for 200 ms, has shown what it has. */
const SETTLED_MS = 500

/** Once the first page has what it asked for and the browser nothing to do. */
export const settled = new Promise<void>((resolve) => {
  const stopWaiting = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || queryClient.isFetching() > 0) return
    stopWaiting()
    setTimeout(() => whenIdle(resolve), SETTLED_MS)
  })
})
