import { LONGEST_BANK_NUMBER, type StaffRefund } from '@jarchi/shared/api/staff-refunds.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayText } from '@jarchi/shared/time/jalali.ts'
import { approveRefund, payRefund, refuseRefund } from '../../../api/staff/refunds.ts'
import { useForm } from '../../../form/use-form.ts'
import { tomanText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useToday } from '../../../api/use-today.ts'
import { AccountLink } from '../account-link.tsx'
import { tellAsked } from '../tell-asked.ts'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { typedDay } from '../typed-values.ts'

export type RefundAct = 'approve' | 'refuse' | 'pay'
type Props = { refund: StaffRefund; onClose: () => void }

/** Asks before an act on a refund, and for what belongs to it. */
export function RefundDialog({ act, ...props }: Props & { act: RefundAct }) {
  if (act === 'approve') return <ApproveDialog {...props} />
  return act === 'pay' ? <PayDialog {...props} /> : <RefuseDialog {...props} />
}

function ApproveDialog({ refund, onClose }: Props) {
  const amount = tomanText(refund.amount)
  const form = useForm({
    fresh: {},
    problemsOf: () => ({}),
    send: () => approveRefund(refund.id),
    onSent(answer) {
      if (!tellAsked(answer)) showToast('success', staffRefundTexts.done.approve(amount))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={staffRefundTexts.approveOf(amount)}
      confirm={staffRefundTexts.approve}
      onClose={onClose}
    >
      <p>
        <AccountLink account={refund.account} />
      </p>
      <p>{staffRefundTexts.approveText}</p>
      <p>
        <bdi dir="ltr" className="font-semibold wrap-anywhere">
          {refund.sheba}
        </bdi>
      </p>
    </FormDialog>
  )
}

function RefuseDialog({ refund, onClose }: Props) {
  const amount = tomanText(refund.amount)
  return (
    <ReasonDialog
      title={staffRefundTexts.refuseOf(amount)}
      confirm={staffRefundTexts.refuse}
      danger
      hint={staffRefundTexts.refuseHint}
      work={`staff/refusal/${refund.id}`}
      send={(reason) => refuseRefund(refund.id, reason)}
      onSent={() => {
        showToast('success', staffRefundTexts.done.refuse(amount))
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        <AccountLink account={refund.account} />
      </p>
      <p>{staffRefundTexts.refuseText}</p>
    </ReasonDialog>
  )
}

function PayDialog({ refund, onClose }: Props) {
  const amount = tomanText(refund.amount)
  const today = persianDigits(jalaliDayText(useToday()).replaceAll('-', '/'))
  const form = useForm({
    fresh: { reference: '', day: today },
    problemsOf: ({ reference, day }) => ({
      ...(reference.trim() === '' && { reference: staffRefundTexts.bankNumberNeeded }),
      ...(!typedDay(day) && { day: deskTexts.dayFormNeeded }),
    }),
    send: ({ reference, day }) =>
      payRefund(refund.id, { reference: reference.trim(), day: typedDay(day) ?? '' }),
    onSent() {
      showToast('success', staffRefundTexts.done.pay(amount))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={staffRefundTexts.payOf(amount)}
      confirm={staffRefundTexts.pay}
      onClose={onClose}
    >
      <p>
        <AccountLink account={refund.account} />
      </p>
      <p>{staffRefundTexts.payText}</p>
      <TextInput
        {...form.text('reference')}
        label={staffRefundTexts.bankNumber}
        dir="ltr"
        maxLength={LONGEST_BANK_NUMBER}
      />
      <TextInput
        {...form.text('day')}
        label={staffRefundTexts.paidOn}
        hint={deskTexts.dayForm}
        dir="ltr"
        inputMode="numeric"
        onInput={showPersianDigits}
      />
    </FormDialog>
  )
}
