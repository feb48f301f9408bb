import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import {
  FINANCIAL_FIELDS,
  financialDraft,
  isFinancialField,
  readFinancialDraft,
  type FinancialDraft,
  type FinancialField,
} from '@jarchi/shared/forms/financial-form.ts'
import { isUnusualPostalCode, postalCode } from '@jarchi/shared/money/identity-numbers.ts'
import { restoredValues } from '../../form/form-state.ts'
import { useForm } from '../../form/use-form.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  /** The form's id, for the button that sends it. */
  id: string
  account: number
  info: FinancialInfo
  onSend: (input: FinancialInfoInput) => Promise<unknown>
}

/** The account's data for the tax office; typed values are kept until they are sent. */
export function FinancialForm({ id, account, info, onSend }: Props) {
  const form = useFinancialForm({ account, info, onSend })
  return (
    <form {...form.props} id={id} className="flex flex-col gap-5">
      {form.isRestored && (
        <RestoredNotice
          text={financialTexts.modal.restored}
          startOver={financialTexts.modal.startOver}
          onStartOver={form.startOver}
        />
      )}
      <PersonKind form={form} />
      <FinancialFields form={form} />
      {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
    </form>
  )
}

type Financial = ReturnType<typeof useFinancialForm>

function useFinancialForm({ account, info, onSend }: Omit<Props, 'id'>) {
  const fresh = financialDraft(info.pending ?? info.approved)
  return useForm({
    fresh,
    work: `financial-info/${account}`,
    read(kept): FinancialDraft {
      const draft = restoredValues<FinancialDraft>(fresh, kept)
      return { ...draft, person_type: draft.person_type === 'legal' ? 'legal' : 'natural' }
    },
    isLive: true,
    problemsOf(draft) {
      const read = readFinancialDraft(draft)
      return read.ok ? {} : problemTexts(read.problems)
    },
    fieldOf: (path, { person_type }) => (isFinancialField(path, person_type) ? path : null),
    async send(draft) {
      const read = readFinancialDraft(draft)
      if (read.ok) await onSend(read.input)
    },
  })
}

/** Numbers run left to right, also in a Persian form. */
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
const HINTS: Partial<Record<FinancialField, string>> = financialTexts.hints
const WIDE: readonly FinancialField[] = ['company_name', 'address', 'sheba']

/** The fields for the chosen kind of person. */
function FinancialFields({ form }: { form: Financial }) {
  const { person_type: person, postal_code: postal } = form.values
  const code = postalCode(postal)
  const isUnusual = code !== null && isUnusualPostalCode(code)
  const isOptional = (name: FinancialField) =>
    name === 'sheba' || (name === 'landline' && person === 'natural')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FINANCIAL_FIELDS[person].map((name) => (
        <div key={name} className={WIDE.includes(name) ? 'sm:col-span-2' : ''}>
          <TextInput
            {...form.text(name)}
            {...INPUTS[name]}
            label={
              isOptional(name)
                ? `${financialTexts.fields[name]} ${financialTexts.optional}`
                : financialTexts.fields[name]
            }
            hint={name === 'postal_code' && isUnusual ? financialTexts.unusualPostalCode : HINTS[name]}
            aria-required={!isOptional(name)}
            maxLength={name === 'address' ? 300 : 120}
          />
        </div>
      ))}
    </div>
  )
}

const KINDS = ['natural', 'legal'] as const

/** A person or a company. */
function PersonKind({ form }: { form: Financial }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{financialTexts.kind}</legend>
      <div className="flex gap-2">
        {KINDS.map((kind) => (
          <ChoiceCard
            key={kind}
            name="person_type"
            className="flex-1 gap-2"
            checked={form.values.person_type === kind}
            onChange={() => form.change({ person_type: kind })}
          >
            {financialTexts.kinds[kind]}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
