import { useQuery } from '@tanstack/react-query'
import { reportConfigQuery } from '../../api/report-config.ts'
import { fa as common } from '../../i18n/common.ts'
import { FieldSkeletons } from '../../ui/field-skeletons.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { EmailSection } from './email-section.tsx'
import { ReportForm } from './report-form.tsx'

/** Which reports the user wants of this account (decisions §8). */
export function ReportSettings({ account }: { account: number }) {
  const config = useQuery(reportConfigQuery(account))
  const isLoading = useHeldBusy(config.isPending)
  if (isLoading) return <FieldSkeletons label={common.loading} />
  if (!config.data)
    return <QueryError error={config.error} busy={config.isFetching} onRetry={config.refetch} />
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <ReportForm account={account} config={config.data} />
      {config.data.is_email_on && <EmailSection account={account} />}
    </div>
  )
}
