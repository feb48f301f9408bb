import { financialDraft, type FinancialDraft } from '@jarchi/shared/financial-form.ts'
import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

const keyOf = (account: number) => `financial-info/${account}`

export const keepDraft = (account: number, draft: FinancialDraft) => keepWork(keyOf(account), draft)
export const forgetDraft = (account: number) => forgetWork(keyOf(account))

/** The form as it was left, or null. */
export function keptDraft(account: number): FinancialDraft | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const draft: Record<string, string> = { ...financialDraft(null) }
  for (const name of Object.keys(draft)) {
    if (typeof work[name] === 'string') draft[name] = work[name]
  }
  const person_type = draft.person_type === 'legal' ? 'legal' : 'natural'
  return { ...(draft as FinancialDraft), person_type }
}
