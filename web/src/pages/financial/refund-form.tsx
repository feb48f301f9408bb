import { persianDigits } from '@jarchi/shared/digits.ts'
import { sheba } from '@jarchi/shared/identity.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { refundsQuery, requestRefund } from '../../api/financial.ts'
import { fa as common } from '../../i18n/common.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { refundTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

/** Asks for money back: how much, and to which account. */
export function RefundForm(props: RefundRequest) {
  const form = useRef<HTMLFormElement>(null)
  const holdId = useId()
  const { draft, isSending, refusal, problemOf, change, send, giveUp } = useRefundRequest(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(() => focusFirstProblem(form.current))
  }
  // Tomans are what one can write.
  const everything = props.withdrawable - (props.withdrawable % 10)
  return (
    <form ref={form} noValidate onSubmit={submit} aria-describedby={holdId} className="flex flex-col gap-4">
      <p id={holdId} className="rounded-card bg-accent-soft px-4 py-3">
        {refundTexts.held}
      </p>
      <div className="flex flex-col items-start gap-1 *:first:w-full">
        <MoneyField
          label={refundTexts.amount}
          error={problemOf('amount')}
          rial={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <Button variant="quiet" className="-mx-3 px-3" onClick={() => change({ amount: everything })}>
          {refundTexts.all}
        </Button>
      </div>
      <TextInput
        label={refundTexts.sheba}
        hint={refundTexts.shebaHint}
        error={problemOf('sheba')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        value={draft.sheba}
        onInput={showPersianDigits}
        onChange={({ target }) => change({ sheba: target.value })}
      />
      {refusal && <FieldError>{refusal}</FieldError>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" busy={isSending}>
          {refundTexts.send}
        </Button>
        <Button variant="plain" onClick={giveUp}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

type RefundRequest = {
  account: number
  /** In rial. */
  withdrawable: number
  /** The Sheba number of the financial information. */
  payee: string | null
  onDone: () => void
}

/** A request for money back as it is filled in and sent. */
function useRefundRequest({ account, withdrawable, payee, onDone }: RefundRequest) {
  const [draft, setDraft] = useState<RefundDraft>(
    () => keptRefund(account) ?? { amount: null, sheba: persianDigits(payee ?? '') },
  )
  const [problems, setProblems] = useState<RefundProblems>({})
  const sending = useMutation({
    mutationFn: (filled: RefundDraft) => requestRefund(account, { ...filled, amount: filled.amount ?? 0 }),
    onSuccess: async () => {
      showToast('success', refundTexts.sent)
      forgetRefund(account)
      await Promise.all([
        queryClient.invalidateQueries(refundsQuery(account)),
        queryClient.invalidateQueries(balanceQuery(account)),
        queryClient.invalidateQueries({ queryKey: [account, 'transactions'] }),
      ])
      onDone()
    },
  })
  const refusal = sending.error instanceof ApiError ? sending.error : null
  return {
    draft,
    isSending: sending.isPending,
    /** What is wrong with the request as a whole. */
    refusal: refusal?.fields.length === 0 ? refusal.message : null,
    problemOf: (name: keyof RefundProblems) =>
      problems[name] ? problemText(problems[name]) : refusal?.problemOf(name),
    change(part: Partial<RefundDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepRefund(account, next)
      setProblems({})
      sending.reset()
    },
    /** `onProblem` once what is wrong is known. */
    send(onProblem: () => void) {
      if (sending.isPending) return
      const found = refundProblems(draft, withdrawable)
      setProblems(found)
      if (Object.keys(found).length > 0) onProblem()
      else sending.mutate(draft, { onError: onProblem })
    },
    giveUp() {
      forgetRefund(account)
      onDone()
    },
  }
}

type RefundProblems = { amount?: string; sheba?: string }

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

/** A request for money back as it is being filled in; the amount in rial. */
type RefundDraft = { amount: number | null; sheba: string }

const keyOf = (account: number) => `refund/${account}`

const keepRefund = (account: number, draft: RefundDraft) => keepWork(keyOf(account), draft)
const forgetRefund = (account: number) => forgetWork(keyOf(account))
export const hasKeptRefund = (account: number) => keptWork(keyOf(account)) !== null

function keptRefund(account: number): RefundDraft | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const { amount, sheba: payee } = work
  return {
    amount: typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null,
    sheba: typeof payee === 'string' ? payee : '',
  }
}
