import { paymentById } from './queries.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

/** Asks the gateway once more, for a person who looks at a payment; the state then, null where there is none. */
export async function recheckPayment(deps: SettleDeps, id: string): Promise<string | null> {
  await settlePayment(deps, id)
  return (await paymentById(deps.db, id))?.state ?? null
}
