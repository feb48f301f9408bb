import type { TermsView } from '@jarchi/shared/api/terms.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from './http/send.ts'

/** The terms of service; they change only when the server restarts. */
export const termsQuery = queryOptions({
  queryKey: ['public', 'terms'],
  staleTime: Infinity,
  queryFn: ({ signal }) => send<TermsView>('panelBackend', '/api/v1/terms/', { signal }),
})
