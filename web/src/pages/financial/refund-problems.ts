import { sheba } from '@jarchi/shared/identity.ts'
import type { RefundDraft } from './kept-refund.ts'

export type RefundProblems = { amount?: string; sheba?: string }

/** The code of each field's problem; the server checks the same. */
export function refundProblems(draft: RefundDraft, withdrawable: number): RefundProblems {
  const problems: RefundProblems = {}
  if (draft.amount === null) problems.amount = 'required'
  else if (draft.amount <= 0) problems.amount = 'too_small'
  else if (draft.amount > withdrawable) problems.amount = 'over_withdrawable'
  if (draft.sheba.trim() === '') problems.sheba = 'required'
  else if (sheba(draft.sheba) === null) problems.sheba = 'not_a_sheba'
  return problems
}
