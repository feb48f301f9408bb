import type { FinancialApproval } from '@jarchi/shared/api/staff-financial.ts'
import { useState } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { approvalTexts as fa } from '../../../i18n/staff-financial.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { AccountLink } from '../account-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ComparedData } from './compared-data.tsx'
import { useApprovalDecision } from './use-approval-decision.ts'

/** What an account has sent beside what is in force, and the verdict on it. */
export function ApprovalCard({ approval }: { approval: FinancialApproval }) {
  const { account, approved, submitted_at } = approval
  const [isRejecting, setRejecting] = useState(false)
  const decision = useApprovalDecision(approval)
  const sending = decision.isPending ? decision.variables.verdict : null
  return (
    <li className={`${cardLook} flex flex-col gap-4 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">
          <AccountLink account={account} />
        </h2>
        <p className="text-sm text-quiet">
          {approved ? fa.edit : fa.first}، {fa.sentAt(submitted_at)}
        </p>
      </div>
      <ComparedData approval={approval} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={sending === 'approve'}
          aria-label={fa.approveOf(account.name)}
          onClick={() => !sending && decision.mutate({ verdict: 'approve' })}
        >
          {fa.approve}
        </Button>
        <Button
          variant="plain"
          aria-label={fa.rejectOf(account.name)}
          onClick={() => !sending && setRejecting(true)}
        >
          {fa.reject}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title={<bdi>{fa.rejectOf(account.name)}</bdi>}
          confirm={fa.reject}
          danger
          hint={fa.rejectHint}
          busy={sending === 'reject'}
          error={decision.error}
          onConfirm={(reason) =>
            decision.mutate(
              { verdict: 'reject', reason },
              { onError: (error) => isStatus(error, 409) && setRejecting(false) },
            )
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
