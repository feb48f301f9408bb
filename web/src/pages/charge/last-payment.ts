import { askStorage } from '../../browser-storage.ts'

const keyOf = (account: number) => `payment/${account}`

/** The last payment of this browser, to find it again if the payer does not come back from the bank. */
export const lastPayment = (account: number) => askStorage(() => localStorage.getItem(keyOf(account)))

/** Without storage, the bank's return and the list of transactions still show it. */
export function rememberPayment(account: number, id: string) {
  askStorage(() => localStorage.setItem(keyOf(account), id))
}

/** Forgets the payment `id` only; a newer one stays. */
export function forgetPayment(account: number, id: string) {
  if (lastPayment(account) === id) askStorage(() => localStorage.removeItem(keyOf(account)))
}
