import { useId, useRef, type FormEvent } from 'react'
import { fa as common } from '../../i18n/common.ts'
import { refundTexts as fa } from '../../i18n/refund.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useRefundRequest, type RefundRequest } from './use-refund-request.ts'

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
        {fa.held}
      </p>
      <div className="flex flex-col items-start gap-1 *:first:w-full">
        <MoneyField
          label={fa.amount}
          error={problemOf('amount')}
          rial={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <Button variant="quiet" className="-mx-3 px-3" onClick={() => change({ amount: everything })}>
          {fa.all}
        </Button>
      </div>
      <TextInput
        label={fa.sheba}
        hint={fa.shebaHint}
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
          {fa.send}
        </Button>
        <Button variant="plain" onClick={giveUp}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
