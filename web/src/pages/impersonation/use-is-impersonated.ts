import { useQuery } from '@tanstack/react-query'
import { isImpersonatedQuery } from '../../api/is-impersonated.ts'

/**
 * Whether support impersonates the account's owner; undefined until it is known. A failed call counts as no.
 */
export function useIsImpersonated(account: number): boolean | undefined {
  const { data, isError } = useQuery(isImpersonatedQuery(account))
  return isError ? false : data
}
