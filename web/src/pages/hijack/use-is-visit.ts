import { useQuery } from '@tanstack/react-query'
import { isHijackQuery } from '../../api/is-hijack.ts'

/** Whether support acts here for the account's owner; undefined until it is known. Unknown for good counts as no. */
export function useIsVisit(account: number): boolean | undefined {
  const { data, isError } = useQuery(isHijackQuery(account))
  return isError ? false : data
}
