import type { FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { readFinancialDraft, type FinancialDraft } from '@jarchi/shared/financial-form.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { problemText } from '../../i18n/field-problems.ts'

/** The form's check: the wire's schema, the same that the server applies. */
export const financialResolver: Resolver<FinancialDraft, unknown, FinancialInfoInput> = (draft) => {
  const read = readFinancialDraft(draft)
  if (read.ok) return { values: read.input, errors: {} }
  const errors = Object.entries(read.problems).map(([field, code]) => [
    field,
    { type: 'rule', message: problemText(code) },
  ])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<FinancialDraft> }
}
