import { askStorage } from '../../api/ask-storage.ts'

const keyOf = (account: number) => `financial-alert/${account}`

/** Whether the alert has been answered in this visit. */
export const wasAlerted = (account: number) =>
  askStorage(() => sessionStorage.getItem(keyOf(account))) !== null

export function noteAlerted(account: number) {
  askStorage(() => sessionStorage.setItem(keyOf(account), '1'))
}

/** Where the alert would be in the way: of paying, and of the very form that it leads to. */
export function isAlertPlace(path: string, tab: unknown): boolean {
  if (path.includes('/payment/')) return false
  return tab !== 'financial-info' || !path.includes('/profile')
}
