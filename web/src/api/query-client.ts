import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails and shows an error; by the library's default it would wait silently.
    queries: {
      networkMode: 'always',
      retry: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * For data that changes while it is on screen, such as states and the balance: fetched again every minute
 * while the page is visible, and on return to the tab. Unchanged data is not drawn again.
 */
export const fresh = { refetchOnWindowFocus: true, refetchInterval: MINUTE_MS, staleTime: 10_000 } as const
