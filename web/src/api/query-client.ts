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
