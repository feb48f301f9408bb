import { accountIdOf } from './place.ts'
import { useParams } from './use-place.ts'

/** The account whose pages are open; only below /u/{accountId}. Of the page shown, not of one being opened. */
export function useAccount(): number {
  const account = accountIdOf(useParams().accountId)
  if (!account) throw new Error('This page belongs to no account')
  return account
}
