import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { agreeTo, declineApproval } from '../../../api/staff/approvals.ts'
import { useForm } from '../../../form/use-form.ts'
import { approvalName, colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { ActFacts } from './act-facts.tsx'

type Props = { approval: StaffApproval; onClose: () => void }

/** Shows once more what will be done. */
export function AgreeDialog({ approval, onClose }: Props) {
  const name = approvalName(approval)
  const form = useForm({
    fresh: {},
    problemsOf: () => ({}),
    send: () => agreeTo(approval),
    onSent() {
      showToast('success', colleagueTexts.agreed(name))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={colleagueTexts.agreeOf(name)}
      confirm={colleagueTexts.agree}
      onClose={onClose}
    >
      <p>{approval.kind === 'gift_card' ? colleagueTexts.agreeCardText : colleagueTexts.agreeText}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{colleagueTexts.kinds[approval.kind]}</p>
        {approval.sum > 0 && <Toman rial={approval.sum} className="font-semibold" />}
      </div>
      {approval.account && <AccountLink account={approval.account} />}
      <ActFacts approval={approval} />
    </FormDialog>
  )
}

export function DeclineDialog({ approval, onClose }: Props) {
  const name = approvalName(approval)
  return (
    <ReasonDialog
      title={colleagueTexts.declineOf(name)}
      confirm={colleagueTexts.decline}
      danger
      hint={colleagueTexts.declineHint}
      send={(reason) => declineApproval(approval, reason)}
      onSent={() => {
        showToast('success', colleagueTexts.declined(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
