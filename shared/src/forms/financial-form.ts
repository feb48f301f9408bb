import { FinancialInfoInput, type FinancialData } from '../api/financial.ts'
import { persianDigits } from '../text/digits.ts'

export type PersonType = FinancialData['person_type']

/** The fields for each kind of person, in the order of the form (§D5.1, §D5.2). */
export const FINANCIAL_FIELDS = {
  natural: ['first_name', 'last_name', 'national_id', 'postal_code', 'address', 'landline', 'sheba'],
  legal: [
    'company_name',
    'legal_national_id',
    'registration_number',
    'economic_number',
    'postal_code',
    'address',
    'landline',
    'sheba',
  ],
} as const satisfies Record<PersonType, readonly string[]>

export type FinancialField = (typeof FINANCIAL_FIELDS)[PersonType][number]

/** The form as it is typed; the fields of one kind of person stay when the other kind is chosen. */
export type FinancialDraft = { person_type: PersonType } & Record<FinancialField, string>

const EMPTY: FinancialDraft = {
  person_type: 'natural',
  first_name: '',
  last_name: '',
  national_id: '',
  company_name: '',
  legal_national_id: '',
  registration_number: '',
  economic_number: '',
  postal_code: '',
  address: '',
  landline: '',
  sheba: '',
}

/** A form with the data that were sent before, or empty; numbers in Persian digits. */
export function financialDraft(data: FinancialData | null): FinancialDraft {
  if (data === null) return EMPTY
  const texts = Object.entries(data).map(([name, value]) => [name, shownValue(name, value ?? '')])
  return { ...EMPTY, ...Object.fromEntries(texts) }
}

/** Names and addresses stay as they were written, numbers are shown in Persian digits. */
function shownValue(name: string, value: string): string {
  return /name$|^address$|^person_type$/.test(name) ? value : persianDigits(value)
}

export type FinancialReading =
  | { ok: true; input: FinancialInfoInput }
  | { ok: false; problems: Partial<Record<FinancialField, string>> }

/**
 * The draft in the form for the call, or the code of each field's first problem, by the wire's own schema.
 */
export function readFinancialDraft(draft: FinancialDraft): FinancialReading {
  const fields = FINANCIAL_FIELDS[draft.person_type]
  const given = Object.fromEntries(fields.map((name) => [name, draft[name]]))
  const parsed = FinancialInfoInput.safeParse({ person_type: draft.person_type, ...given })
  if (parsed.success) return { ok: true, input: parsed.data }
  const problems: Partial<Record<FinancialField, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find((name) => name === path[0])
    if (field) problems[field] ??= draft[field].trim() === '' ? 'required' : message
  }
  return { ok: false, problems }
}

/** Whether a path of a refusal is one of the form's fields. */
export function isFinancialField(path: string, person: PersonType): boolean {
  return FINANCIAL_FIELDS[person].some((name) => name === path)
}
