import { useShownPage } from './use-place.ts'

/** The account whose pages are open; only below /u/{accountId}. Of the page shown, not of one being opened. */
export function useAccount(): number {
  const account = useShownPage().found?.account
  if (!account) throw new Error('This page belongs to no account')
  return account
}
