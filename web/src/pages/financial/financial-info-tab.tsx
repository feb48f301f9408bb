import type { FinancialData, FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { financialInfoQuery } from '../../api/financial.ts'
import { commonTexts } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { numberText } from '../../i18n/format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon, checkIcon, clockIcon, warningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { BalanceAlarm } from './balance-alarm.tsx'
import { EditFinancialInfo } from './edit-financial-info.tsx'
import { RefundSection } from './refund-section.tsx'

/** The profile's tab for financial information (§D8.4). */
export function FinancialInfoTab({ account }: { account: number }) {
  const query = useQuery(financialInfoQuery(account))
  const isImpersonated = useIsImpersonated(account)
  const [isEditing, setEditing] = useState(false)
  return (
    <QueryView
      query={{ ...query, isPending: query.isPending || isImpersonated === undefined }}
      failed={financialTexts.failed}
      skeleton={
        <div role="status" aria-label={commonTexts.loading} className="flex max-w-2xl flex-col gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-48" />
        </div>
      }
    >
      {(info) => (
        <div className="flex max-w-2xl flex-col gap-4 md:gap-6">
          <FinancialStatusCard info={info} onEdit={isImpersonated ? null : () => setEditing(true)} />
          <FinancialDataCards info={info} />
          <BalanceAlarm account={account} />
          <RefundSection
            account={account}
            payee={info.approved?.sheba ?? null}
            isImpersonated={isImpersonated === true}
          />
          {isEditing && <EditFinancialInfo account={account} info={info} onClose={() => setEditing(false)} />}
        </div>
      )}
    </QueryView>
  )
}

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
  /** Null for support, who may not edit. */
  onEdit: (() => void) | null
}

/** The state of the information as text, with what can be done. */
function FinancialStatusCard({ info, onEdit }: Props) {
  const { icon, color } = LOOKS[info.status]
  const { name, text } = financialTexts.statuses[info.status]
  const isThere = info.approved !== null || info.pending !== null
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
      <h2 className="sr-only">{financialTexts.statusTitle}</h2>
      <p className={`flex items-center gap-2 font-semibold ${color}`}>
        <Icon shape={icon} />
        {name}
      </p>
      <p>{text}</p>
      {info.rejection_reason && (
        <p>
          <span className="text-quiet">{financialTexts.reason}</span>{' '}
          <bdi className="wrap-anywhere">{info.rejection_reason}</bdi>
        </p>
      )}
      {info.days_left !== null && (
        <p className="font-semibold">
          {info.days_left === 0
            ? financialTexts.alert.stopped
            : financialTexts.alert.daysLeft(numberText(info.days_left))}
        </p>
      )}
      {onEdit ? (
        <Button
          variant={isThere && !info.is_rejected ? 'plain' : 'primary'}
          className="sm:self-start"
          onClick={onEdit}
        >
          {isThere ? financialTexts.edit : financialTexts.fill}
        </Button>
      ) : (
        <p className="text-quiet">{impersonationTexts.refused.financial}</p>
      )}
    </section>
  )
}

/** What is approved, and what waits for approval or was rejected. */
function FinancialDataCards({
  info: { approved, pending, is_rejected, submitted_at },
}: {
  info: FinancialInfo
}) {
  return (
    <>
      {approved && <FinancialDataCard title={financialTexts.approvedTitle} data={approved} />}
      {pending && (
        <FinancialDataCard
          title={is_rejected ? financialTexts.rejectedTitle : financialTexts.pendingTitle}
          note={submitted_at && financialTexts.sentAt(dayText(submitted_at))}
          data={pending}
        />
      )}
    </>
  )
}

type FinancialDataCardProps = { title: string; note?: string | null; data: FinancialData }

const PROSE = new Set(['first_name', 'last_name', 'company_name', 'address'])

/** The information that was sent, read-only. */
function FinancialDataCard({ title, note, data }: FinancialDataCardProps) {
  const { person_type, ...fields } = data
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId}>{title}</h2>
        {note && <p className="text-sm text-quiet">{note}</p>}
      </div>
      <Facts
        look="columns"
        rows={[
          [financialTexts.kind, financialTexts.kinds[person_type]],
          ...Object.entries(fields).map(
            ([name, value]) =>
              [
                financialTexts.fields[name as keyof typeof financialTexts.fields],
                <FinancialDatum key={name} value={value} isProse={PROSE.has(name)} />,
              ] as const,
          ),
        ]}
      />
    </section>
  )
}

function FinancialDatum({ value, isProse }: { value: string | null; isProse: boolean }) {
  if (value === null) return <span className="text-quiet">{financialTexts.none}</span>
  return isProse ? value : <bdi dir="ltr">{persianDigits(value)}</bdi>
}
