import { askStorage } from '../../browser-storage.ts'

const keyOf = (account: number) => `payment/${account}`

/** The payment last begun in this browser, by which a lost way back from the bank is found again. */
export const lastPayment = (account: number) => askStorage(() => localStorage.getItem(keyOf(account)))

/** Where nothing can be kept, the bank's way back and the list of transactions still tell. */
export function rememberPayment(account: number, id: string) {
  askStorage(() => localStorage.setItem(keyOf(account), id))
}

/** `id`: only if it is that one; a newer one stays. */
export function forgetPayment(account: number, id: string) {
  if (lastPayment(account) === id) askStorage(() => localStorage.removeItem(keyOf(account)))
}
