import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { numberText } from '../../i18n/format.ts'
import { hijackTexts } from '../../i18n/hijack.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon, checkIcon, clockIcon, warningIcon } from '../../ui/icons.ts'

type Status = FinancialInfo['status']

const LOOKS: Record<Status, { icon: string; color: string }> = {
  NO_TRANSACTION: { icon: clockIcon, color: 'text-quiet' },
  NOT_COMPLETED: { icon: alertIcon, color: 'text-warning' },
  SKIPPED: { icon: clockIcon, color: 'text-warning' },
  APPROVAL_PENDING: { icon: clockIcon, color: 'text-warning' },
  OK: { icon: checkIcon, color: 'text-success' },
  HAS_PENDING_CHANGES: { icon: clockIcon, color: 'text-warning' },
  APPROVAL_REJECTED: { icon: warningIcon, color: 'text-danger' },
  UNKNOWN: { icon: warningIcon, color: 'text-quiet' },
}

type Props = {
  info: FinancialInfo
  /** Null for support, who may not. */
  onEdit: (() => void) | null
}

/** Where the information stands, in words, with what can be done about it. */
export function FinancialStatusCard({ info, onEdit }: Props) {
  const { icon, color } = LOOKS[info.status]
  const { name, text } = fa.statuses[info.status]
  const isThere = info.approved !== null || info.pending !== null
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
      <h2 className="sr-only">{fa.statusTitle}</h2>
      <p className={`flex items-center gap-2 font-semibold ${color}`}>
        <Icon shape={icon} />
        {name}
      </p>
      <p>{text}</p>
      {info.rejection_reason && (
        <p>
          <span className="text-quiet">{fa.reason}</span>{' '}
          <bdi className="wrap-anywhere">{info.rejection_reason}</bdi>
        </p>
      )}
      {info.days_left !== null && (
        <p className="font-semibold">
          {info.days_left === 0 ? fa.alert.stopped : fa.alert.daysLeft(numberText(info.days_left))}
        </p>
      )}
      {onEdit ? (
        <Button
          variant={isThere && !info.is_rejected ? 'plain' : 'primary'}
          className="sm:self-start"
          onClick={onEdit}
        >
          {isThere ? fa.edit : fa.fill}
        </Button>
      ) : (
        <p className="text-quiet">{hijackTexts.refused.financial}</p>
      )}
    </section>
  )
}
