import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { ApiError, SessionLost } from '../api/http/api-error.ts'
import { commonTexts } from '../i18n/common.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useHeldBusy } from '../ui/use-held-busy.ts'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** While nothing has come yet, and again while it is asked for again. */
  skeleton: ReactNode
  /** What did not come, as a sentence. */
  failed: string
  /** Where a failure is more than the usual words, which it may put into a page of its own. */
  renderFailure?: (error: Error | null, usual: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brought, or what is in its place (§4: init, set, fail). What could not be refreshed stays. */
export function QueryView<Data>({ query, skeleton, failed, renderFailure, children }: Props<Data>) {
  const isLoading = useHeldBusy(query.isPending)
  const { data } = query
  const isHere = !isLoading && data !== undefined
  // A whole page of it is drawn in short turns, behind the skeleton.
  const mayShow = useDeferredValue(isHere)
  if (isHere && mayShow) return children(data)
  if (isHere || isLoading) return skeleton
  const usual = <QueryError query={query} failed={failed} />
  return renderFailure ? renderFailure(query.error, usual) : usual
}

type QueryErrorProps = { query: { error: unknown; refetch: () => unknown }; failed: string }

/** What failed, why, and trying it again. What a bug says is for no user. With the session over, sign-in is already opening. */
export function QueryError({ query: { error, refetch }, failed }: QueryErrorProps) {
  if (error instanceof SessionLost) return null
  return (
    <ErrorState
      message={failed}
      text={error instanceof ApiError ? error.message : commonTexts.toast.error}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void refetch()}
    />
  )
}
