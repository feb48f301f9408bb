import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { financialInfoQuery } from '../../api/financial-info.ts'
import { fa as common } from '../../i18n/common.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { dayText } from '../../i18n/date-format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { useIsVisit } from '../hijack/use-is-visit.ts'
import { QueryError } from '../query-error.tsx'
import { BalanceAlarm } from './balance-alarm.tsx'
import { EditFinancialInfo } from './edit-financial-info.tsx'
import { FinancialDataCard } from './financial-data-card.tsx'
import { FinancialStatusCard } from './financial-status-card.tsx'
import { RefundSection } from './refund-section.tsx'

/** The profile's tab of money matters (decisions §5, §8). */
export function FinancialInfoTab({ account }: { account: number }) {
  const query = useQuery(financialInfoQuery(account))
  const isVisit = useIsVisit(account)
  const isLoading = useHeldBusy(query.isPending || isVisit === undefined)
  const [isEditing, setEditing] = useState(false)
  const info = query.data
  if (isLoading)
    return (
      <div role="status" aria-label={common.loading} className="flex max-w-2xl flex-col gap-4">
        <Skeleton className="h-36" />
        <Skeleton className="h-48" />
      </div>
    )
  if (!info) return <QueryError error={query.error} busy={query.isFetching} onRetry={query.refetch} />
  const { approved, pending, submitted_at } = info
  return (
    <div className="flex max-w-2xl flex-col gap-4 md:gap-6">
      <FinancialStatusCard info={info} onEdit={isVisit ? null : () => setEditing(true)} />
      {approved && <FinancialDataCard title={fa.approvedTitle} data={approved} />}
      {pending && (
        <FinancialDataCard
          title={info.is_rejected ? fa.rejectedTitle : fa.pendingTitle}
          note={submitted_at && fa.sentAt(dayText(submitted_at))}
          data={pending}
        />
      )}
      <BalanceAlarm account={account} />
      <RefundSection
        account={account}
        payee={approved?.sheba ?? pending?.sheba ?? null}
        isVisit={isVisit === true}
      />
      {isEditing && <EditFinancialInfo account={account} info={info} onClose={() => setEditing(false)} />}
    </div>
  )
}
