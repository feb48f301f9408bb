import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { sheba } from '@jarchi/shared/money/identity-numbers.ts'
import { useId } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { queryClient } from '../../api/query-client.ts'
import { refundsQuery, requestRefund } from '../../api/financial.ts'
import { transactionsKey } from '../../api/transactions.ts'
import { savedWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { problemTexts } from '../../i18n/field-problems.ts'
import { refundTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useConfirmation } from './confirm-by-code.tsx'

/** A request for a refund: how much, and to which bank account. */
export function RefundForm(props: RefundRequest) {
  const holdId = useId()
  const { confirmed, dialog } = useConfirmation(props.account)
  const form = useRefundForm(props, confirmed)
  // The form accepts only whole tomans.
  const everything = props.withdrawable - (props.withdrawable % 10)
  return (
    <>
      <form {...form.props} aria-describedby={holdId} className="flex flex-col gap-4">
        <p id={holdId} className="rounded-card bg-accent-soft px-4 py-3">
          {refundTexts.held}
        </p>
        <div className="flex flex-col items-start gap-1 *:first:w-full">
          <MoneyField {...form.money('amount')} label={refundTexts.amount} />
          <Button variant="quiet" className="-mx-3 px-3" onClick={() => form.change({ amount: everything })}>
            {refundTexts.all}
          </Button>
        </div>
        <TextInput
          {...form.text('sheba')}
          label={refundTexts.sheba}
          hint={refundTexts.shebaHint}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          onInput={showPersianDigits}
        />
        {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button type="submit" busy={form.isSending}>
            {refundTexts.send}
          </Button>
          <Button
            variant="plain"
            onClick={() => {
              form.reset()
              props.onDone()
            }}
          >
            {actionTexts.cancel}
          </Button>
        </div>
      </form>
      {dialog}
    </>
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

function useRefundForm(
  { account, withdrawable, payee, onDone }: RefundRequest,
  confirmed: ReturnType<typeof useConfirmation>['confirmed'],
) {
  return useForm({
    fresh: { amount: null, sheba: persianDigits(payee ?? '') } as RefundDraft,
    work: workOf(account),
    problemsOf: (draft) => problemTexts(refundProblems(draft, withdrawable)),
    send: (draft) => confirmed(() => requestRefund(account, { ...draft, amount: draft.amount ?? 0 })),
    async onSent() {
      showToast('success', refundTexts.sent)
      await Promise.all([
        queryClient.invalidateQueries(refundsQuery(account)),
        queryClient.invalidateQueries(balanceQuery(account)),
        queryClient.invalidateQueries({ queryKey: transactionsKey(account) }),
      ])
      onDone()
    },
  })
}

type RefundProblems = { amount?: string; sheba?: string }

/** The problem code of each field; the server checks the same. */
export function refundProblems(draft: RefundDraft, withdrawable: number): RefundProblems {
  const problems: RefundProblems = {}
  if (draft.amount === null) problems.amount = 'required'
  else if (draft.amount <= 0) problems.amount = 'too_small'
  else if (draft.amount > withdrawable) problems.amount = 'over_withdrawable'
  if (draft.sheba.trim() === '') problems.sheba = 'required'
  else if (sheba(draft.sheba) === null) problems.sheba = 'not_a_sheba'
  return problems
}

/** A refund request that is being filled in; the amount in rial. */
type RefundDraft = { amount: number | null; sheba: string }

const workOf = (account: number) => `refund/${account}`

export const hasSavedRefund = (account: number) => savedWork(workOf(account)) !== null
