import { useLocation } from '@tanstack/react-router'
import { accountScope } from './place.ts'

/** The account whose pages are open; only below /u/{accountId}. */
export function useAccount(): number {
  const scope = accountScope(useLocation().pathname)
  if (!scope) throw new Error('This page belongs to no account')
  return scope.account
}
