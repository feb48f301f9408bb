import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { financialDraft, isFinancialField, type FinancialDraft } from '@jarchi/shared/financial-form.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
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
  const fresh = financialDraft(info.pending ?? info.approved)
  const [kept, setKept] = useState(() => keptDraft(account))
  const form = useForm<FinancialDraft, unknown, FinancialInfoInput>({
    defaultValues: kept ?? fresh,
    resolver: financialResolver,
    mode: 'onTouched',
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && keepDraft(account, values),
      }),
    [subscribe, account],
  )
  const send = async (input: FinancialInfoInput) => {
    try {
      await onSend(input)
      forgetDraft(account)
    } catch (error) {
      showRefusal(form, input, error)
    }
  }
  const startOver = () => {
    forgetDraft(account)
    setKept(null)
    form.reset(fresh)
  }
  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-5">
        {kept && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-4 py-2"
          >
            <p>{fa.modal.restored}</p>
            <Button variant="quiet" className="-mx-3 px-3" onClick={startOver}>
              {fa.modal.startOver}
            </Button>
          </div>
        )}
        <PersonKind />
        <FinancialFields />
        {form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
      </form>
    </FormProvider>
  )
}

/** Beside the fields that the server names, else under the form. */
function showRefusal(
  {
    setError,
  }: {
    setError: (
      name: keyof FinancialDraft | 'root',
      error: { message: string },
      options?: { shouldFocus: boolean },
    ) => void
  },
  input: FinancialInfoInput,
  error: unknown,
) {
  const fields = error instanceof ApiError ? error.fields : []
  const known = fields.flatMap(({ path, message }) =>
    isFinancialField(path, input.person_type) ? [{ path, message }] : [],
  )
  for (const [at, { path, message }] of known.entries())
    setError(path, { message }, { shouldFocus: at === 0 })
  if (known.length === 0) setError('root', { message: error instanceof Error ? error.message : fa.failed })
}
