import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form'
import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import {
  financialDraft,
  isFinancialField,
  type FinancialDraft,
  type FinancialField,
} from '@jarchi/shared/financial-form.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { FinancialFields } from './financial-fields.tsx'
import { financialResolver } from './financial-resolver.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { PersonKind } from './person-kind.tsx'

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
          <RestoredNotice text={fa.modal.restored} startOver={fa.modal.startOver} onStartOver={startOver} />
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
  if (known.length === 0) setError('root', { message: error instanceof Error ? error.message : fa.failed })
}
