import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { agreeTo, declineApproval } from '../../../api/staff/approvals.ts'
import { useForm } from '../../../form/use-form.ts'
import { tomanText } from '../../../i18n/format.ts'
import { colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { ActFacts } from './act-facts.tsx'

type Props = { approval: StaffApproval; onClose: () => void }

/** Shows once more what will be done. */
export function AgreeDialog({ approval, onClose }: Props) {
  const amount = tomanText(approval.sum)
  const form = useForm({
    fresh: {},
    problemsOf: () => ({}),
    send: () => agreeTo(approval),
    onSent() {
      showToast('success', colleagueTexts.agreed(amount))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={colleagueTexts.agreeOf(amount)}
      confirm={colleagueTexts.agree}
      onClose={onClose}
    >
      <p>{approval.kind === 'gift_card' ? colleagueTexts.agreeCardText : colleagueTexts.agreeText}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{colleagueTexts.kinds[approval.kind]}</p>
        <Toman rial={approval.sum} className="font-semibold" />
      </div>
      {approval.account && <AccountLink account={approval.account} />}
      <ActFacts approval={approval} />
    </FormDialog>
  )
}

export function DeclineDialog({ approval, onClose }: Props) {
  const amount = tomanText(approval.sum)
  return (
    <ReasonDialog
      title={colleagueTexts.declineOf(amount)}
      confirm={colleagueTexts.decline}
      danger
      hint={colleagueTexts.declineHint}
      send={(reason) => declineApproval(approval, reason)}
      onSent={() => {
        showToast('success', colleagueTexts.declined(amount))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
