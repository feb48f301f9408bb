import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { ApiError, SessionLost, failureText } from '../api/http/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { useHeldBusy } from './spinner.tsx'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** While nothing has loaded yet, and again while it is fetched again. */
  skeleton: ReactNode
  /** What did not load, as a sentence. */
  failed: string
  /** For failures that need more than the usual text; it may put `usual` into a page of its own. */
  renderFailure?: (error: Error | null, usual: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data, or its state instead (§4.7: init, set, fail). Old data stays if a refresh fails. */
export function QueryView<Data>({ query, skeleton, failed, renderFailure, children }: Props<Data>) {
  const isLoading = useHeldBusy(query.isPending)
  const { data } = query
  const isHere = !isLoading && data !== undefined
  // Large content is rendered in small steps, behind the skeleton.
  const mayShow = useDeferredValue(isHere)
  if (isHere && mayShow) return children(data)
  if (isHere || isLoading) return skeleton
  const usual = <QueryError query={query} failed={failed} />
  return renderFailure ? renderFailure(query.error, usual) : usual
}

type QueryErrorProps = { query: { error: unknown; refetch: () => unknown }; failed: string }

/**
 * What failed, why, and a button to try again. The message of an unexpected error is not shown. If the
 * session is over, sign-in is already opening.
 */
export function QueryError({ query: { error, refetch }, failed }: QueryErrorProps) {
  if (error instanceof SessionLost) return null
  return (
    <ErrorState
      message={failed}
      text={failureText(error)}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void refetch()}
    />
  )
}
