import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'

/** Why what was sent last was not approved. */
export function RejectionNotice({ info }: { info: FinancialInfo }) {
  if (!info.is_rejected) return null
  return (
    <div className="flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-danger">
      <Icon shape={warningIcon} className="mt-0.5 size-5" />
      <p className="min-w-0">
        {fa.alert.rejected}{' '}
        <bdi className="wrap-anywhere text-ink">
          {info.rejection_reason ?? fa.statuses.APPROVAL_REJECTED.text}
        </bdi>
      </p>
    </div>
  )
}
