const KEY = 'payment'

/** The payment last begun in this browser, by which a lost way back from the bank is found again. */
export function lastPayment(account: number): string | null {
  try {
    return localStorage.getItem(`${KEY}/${account}`)
  } catch {
    return null
  }
}

export function rememberPayment(account: number, id: string) {
  try {
    localStorage.setItem(`${KEY}/${account}`, id)
  } catch {
    // Without storage the bank's way back, and the list of transactions, still tell.
  }
}

/** `id`: only if it is that one; a newer one stays. */
export function forgetPayment(account: number, id: string) {
  try {
    if (lastPayment(account) === id) localStorage.removeItem(`${KEY}/${account}`)
  } catch {
    // What cannot be read was not kept.
  }
}
