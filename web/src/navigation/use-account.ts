import { useParams } from 'wouter'
import { accountIdOf } from './place.ts'

/** The account whose pages are open; only below /u/{accountId}. Of the page shown, not of one being opened. */
export function useAccount(): number {
  const { accountId } = useParams()
  const account = accountIdOf(accountId)
  if (account === null) throw new Error('This page belongs to no account')
  return account
}
