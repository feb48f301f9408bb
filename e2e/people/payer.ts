import type { Advertiser } from './api-client.ts'
import { SANDBOX } from '../ports.ts'

/** Begins a payment, as if its payer never came to the bank's page; the amount in rial. */
export async function beginPayment({ request, token }: Advertiser, amount: number) {
  const begun = await request.post('/svc/api/api/v2/account/payments/', {
    headers: { authorization: `JWT ${token}` },
    data: { amount, gateway: 'zarinpal' },
  })
  if (!begun.ok()) throw new Error(`Payment refused: ${await begun.text()}`)
  return (await begun.json()) as { redirect_url: string; payment_id: string }
}

/**
 * Pays into the wallet through the sandbox's bank, without its page; the amount in rial. Returns the
 * payment's id.
 */
export async function payByApi(advertiser: Advertiser, amount: number): Promise<string> {
  const { redirect_url, payment_id } = await beginPayment(advertiser, amount)
  const authority = redirect_url.split('/').at(-1)
  const decided = await fetch(`${SANDBOX}/banks/zarinpal/${authority}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' }),
  })
  if (!decided.ok) throw new Error(`The bank refused: ${await decided.text()}`)
  return payment_id
}
