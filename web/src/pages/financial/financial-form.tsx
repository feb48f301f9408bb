import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import {
  FINANCIAL_FIELDS,
  financialDraft,
  isFinancialField,
  readFinancialDraft,
  type FinancialDraft,
  type FinancialField,
} from '@jarchi/shared/financial-form.ts'
import { isUnusualPostalCode, postalCode } from '@jarchi/shared/identity.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  type FieldErrors,
  type Resolver,
  type UseFormSetError,
} from 'react-hook-form'
import { ApiError } from '../../api/http/api-error.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

type Props = {
  /** Names the form for the button that sends it. */
  id: string
  account: number
  info: FinancialInfo
  onSend: (input: FinancialInfoInput) => Promise<unknown>
}

/** Who the account is to the tax office; what is typed is kept until it has been sent. */
export function FinancialForm({ id, account, info, onSend }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const fresh = financialDraft(info.pending ?? info.approved)
  const [kept, setKept] = useState(() => keptDraft(account))
  const form = useForm<FinancialDraft, unknown, FinancialInfoInput>({
    defaultValues: kept ?? fresh,
    resolver: financialResolver,
    mode: 'onTouched',
    // It would go by the order in which fields appeared, not by that of the page.
    shouldFocusError: false,
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(account, values),
      }),
    [subscribe, account],
  )
  const send = async (input: FinancialInfoInput) => {
    try {
      await onSend(input)
      forgetDraft(account)
    } catch (error) {
      showRefusal(form.setError, input, error)
      focusFirstProblem(element.current)
    }
  }
  const submit = (event: FormEvent) =>
    form.handleSubmit(send, () => focusFirstProblem(element.current))(event)
  const startOver = () => {
    form.reset(fresh)
    forgetDraft(account)
    setKept(null)
    // The pressed button leaves with its notice.
    element.current?.querySelector('input')?.focus()
  }
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        {kept && (
          <RestoredNotice
            text={financialTexts.modal.restored}
            startOver={financialTexts.modal.startOver}
            onStartOver={startOver}
          />
        )}
        <PersonKind />
        <FinancialFields />
        {form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
      </form>
    </FormProvider>
  )
}

/** Beside the fields that the server names, else under the form. */
function showRefusal(setError: UseFormSetError<FinancialDraft>, input: FinancialInfoInput, error: unknown) {
  const fields = error instanceof ApiError ? error.fields : []
  const known = fields.filter(({ path }) => isFinancialField(path, input.person_type))
  for (const { path, message } of known) setError(path as FinancialField, { message })
  if (known.length === 0)
    setError('root', { message: error instanceof Error ? error.message : financialTexts.failed })
}

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
const HINTS: Partial<Record<FinancialField, string>> = financialTexts.hints
const WIDE: readonly FinancialField[] = ['company_name', 'address', 'sheba']

/** What the chosen kind of person is asked for. */
function FinancialFields() {
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
            label={
              isOptional(name)
                ? `${financialTexts.fields[name]} ${financialTexts.optional}`
                : financialTexts.fields[name]
            }
            hint={name === 'postal_code' && isUnusual ? financialTexts.unusualPostalCode : HINTS[name]}
            error={getFieldState(name, formState).error?.message}
            aria-required={!isOptional(name)}
            maxLength={name === 'address' ? 300 : 120}
          />
        </div>
      ))}
    </div>
  )
}

const KINDS = ['natural', 'legal'] as const

/** A person, or a company. */
function PersonKind() {
  const { register } = useFormContext<FinancialDraft>()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{financialTexts.kind}</legend>
      <div className="flex gap-2">
        {KINDS.map((kind) => (
          <ChoiceCard key={kind} value={kind} className="flex-1 gap-2" {...register('person_type')}>
            {financialTexts.kinds[kind]}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}

/** The form's check: the wire's schema, the same that the server applies. */
const financialResolver: Resolver<FinancialDraft, unknown, FinancialInfoInput> = (draft) => {
  const read = readFinancialDraft(draft)
  if (read.ok) return { values: read.input, errors: {} }
  const errors = Object.entries(read.problems).map(([field, code]) => [
    field,
    { type: 'rule', message: problemText(code) },
  ])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<FinancialDraft> }
}

const keyOf = (account: number) => `financial-info/${account}`

const keepDraft = (account: number, draft: FinancialDraft) => keepWork(keyOf(account), draft)
const forgetDraft = (account: number) => forgetWork(keyOf(account))

/** The form as it was left, or null. */
function keptDraft(account: number): FinancialDraft | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const draft: Record<string, string> = { ...financialDraft(null) }
  for (const name of Object.keys(draft)) {
    if (typeof work[name] === 'string') draft[name] = work[name]
  }
  const person_type = draft.person_type === 'legal' ? 'legal' : 'natural'
  return { ...(draft as FinancialDraft), person_type }
}
