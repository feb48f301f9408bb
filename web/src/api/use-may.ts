import type { Right } from '@jarchi/shared/people/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { rightsQuery } from './account.ts'

/** Whether the user's role in the account allows something; until the role is known, the server decides. */
export function useMay(account: number, right: Right): boolean {
  return useQuery(rightsQuery(account)).data?.includes(right) ?? true
}
