import { useFormContext, useWatch } from 'react-hook-form'
import { FINANCIAL_FIELDS, type FinancialDraft, type FinancialField } from '@jarchi/shared/financial-form.ts'
import { isUnusualPostalCode, postalCode } from '@jarchi/shared/identity.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** Numbers run left to right, also within a Persian form. */
const number = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off', onInput: showPersianDigits } as const

const INPUTS: Record<FinancialField, React.ComponentProps<'input'>> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  national_id: number,
  company_name: { autoComplete: 'organization' },
  legal_national_id: number,
  registration_number: number,
  economic_number: number,
  postal_code: { ...number, autoComplete: 'postal-code' },
  address: { autoComplete: 'street-address' },
  landline: { ...number, type: 'tel', inputMode: 'tel' },
  sheba: { ...number, autoCapitalize: 'characters', spellCheck: false },
}
const HINTS: Partial<Record<FinancialField, string>> = fa.hints
const WIDE: readonly FinancialField[] = ['company_name', 'address', 'sheba']

/** What the chosen kind of person is asked for. */
export function FinancialFields() {
  const { register, getFieldState, formState } = useFormContext<FinancialDraft>()
  const [person, postal] = useWatch<FinancialDraft, ['person_type', 'postal_code']>({
    name: ['person_type', 'postal_code'],
  })
  const code = postalCode(postal)
  const isUnusual = code !== null && isUnusualPostalCode(code)
  const isOptional = (name: FinancialField) =>
    name === 'sheba' || (name === 'landline' && person === 'natural')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FINANCIAL_FIELDS[person].map((name) => (
        <div key={name} className={WIDE.includes(name) ? 'sm:col-span-2' : ''}>
          <TextInput
            {...register(name)}
            {...INPUTS[name]}
            label={isOptional(name) ? `${fa.fields[name]} ${fa.optional}` : fa.fields[name]}
            hint={name === 'postal_code' && isUnusual ? fa.unusualPostalCode : HINTS[name]}
            error={getFieldState(name, formState).error?.message}
            aria-required={!isOptional(name)}
            maxLength={name === 'address' ? 300 : 120}
          />
        </div>
      ))}
    </div>
  )
}
