import type { PaymentStart } from '@jarchi/shared/api/payments.ts'
import { webOrigin } from '@jarchi/shared/web-origin.ts'

type Start = Extract<PaymentStart, { redirect_type: string }>

/** How the browser goes to the bank. */
export type BankWay =
  | { kind: 'visit'; url: string }
  | { kind: 'submit'; url: string; fields: readonly (readonly [string, string])[] }

/** Null where the bank's address is not of an origin that the operator has named: nobody is led there (§7). */
export function bankWay(start: Start, origins: readonly string[]): BankWay | null {
  if (!URL.canParse(start.redirect_url)) return null
  const url = new URL(start.redirect_url)
  const { href, username, password } = url
  if (!origins.includes(webOrigin(url) ?? '') || username || password) return null
  if (start.redirect_type === 'GET') return { kind: 'visit', url: href }
  return { kind: 'submit', url: href, fields: Object.entries(start.data) }
}
