import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

/** A request for money back as it is being filled in; the amount in rial. */
export type RefundDraft = { amount: number | null; sheba: string }

const keyOf = (account: number) => `refund/${account}`

export const keepRefund = (account: number, draft: RefundDraft) => keepWork(keyOf(account), draft)
export const forgetRefund = (account: number) => forgetWork(keyOf(account))
export const hasKeptRefund = (account: number) => keptWork(keyOf(account)) !== null

export function keptRefund(account: number): RefundDraft | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const { amount, sheba } = work
  return {
    amount: typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null,
    sheba: typeof sheba === 'string' ? sheba : '',
  }
}
