import { idOf } from './place.ts'
import { useParams } from './use-place.ts'

/** The account of the page on the screen, not of one being opened; only below /u/{accountId}. */
export function useAccount(): number {
  const account = idOf(useParams().accountId)
  if (!account) throw new Error('This page belongs to no account')
  return account
}
