import { useParams } from '@tanstack/react-router'
import { accountIdOf } from './place.ts'

/** The account whose pages are open; only below /u/{accountId}. Of the page shown, not of one being opened. */
export function useAccount(): number {
  const { accountId } = useParams({ strict: false })
  const account = accountIdOf(accountId)
  if (account === null) throw new Error('This page belongs to no account')
  return account
}
