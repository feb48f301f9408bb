import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline a call fails and says so; the library's default would let it wait without a word.
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
 * For what changes while it is looked at, such as states and the balance: asked for again every minute while its page is
 * seen, and on return to the tab. What has not changed is not drawn again.
 */
export const fresh = { refetchOnWindowFocus: true, refetchInterval: 60_000, staleTime: 10_000 } as const
