const keyOf = (account: number) => `financial-alert/${account}`

/** Whether the alert has been answered in this visit. */
export function wasAlerted(account: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(account)) !== null
  } catch {
    return false
  }
}

export function noteAlerted(account: number) {
  try {
    sessionStorage.setItem(keyOf(account), '1')
  } catch {
    // Without storage the alert comes again with the next page load.
  }
}

/** Where the alert would be in the way: of paying, and of the very form that it leads to. */
export function isAlertPlace(path: string, tab: unknown): boolean {
  if (path.includes('/payment/')) return false
  return tab !== 'financial-info' || !path.includes('/profile')
}
