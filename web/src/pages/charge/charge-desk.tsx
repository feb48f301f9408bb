import { useQuery } from '@tanstack/react-query'
import { chargePackagesQuery, paymentConfigQuery } from '../../api/charging.ts'
import { chargeTexts as fa } from '../../i18n/charge.ts'
import { fa as common } from '../../i18n/common.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { RefusedInVisit } from '../hijack/refused-in-visit.tsx'
import { useIsVisit } from '../hijack/use-is-visit.ts'
import { QueryError } from '../query-error.tsx'
import { ChargeForm } from './charge-form.tsx'
import { PackagesFailed } from './packages-failed.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

/** The charge page that the account has: with packages, or the old one without (§6). */
export function ChargeDesk({ account }: { account: number }) {
  const config = useQuery(paymentConfigQuery(account))
  const isNew = config.data?.new_charge_page ?? false
  const packages = useQuery({ ...chargePackagesQuery(account), enabled: isNew })
  const isVisit = useIsVisit(account)
  const isLoading = useHeldBusy(config.isPending || (isNew && packages.isPending) || isVisit === undefined)
  if (isLoading)
    return (
      <Page title={fa.title}>
        <div
          role="status"
          aria-label={common.loading}
          className="grid gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6"
        >
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      </Page>
    )
  if (isVisit)
    return (
      <Page title={fa.title}>
        <RefusedInVisit what="charge" />
      </Page>
    )
  return (
    <Page title={fa.title}>
      <UnfinishedPayment account={account} />
      {packages.isError && <PackagesFailed busy={packages.isFetching} onRetry={packages.refetch} />}
      {config.data ? (
        <ChargeForm account={account} config={config.data} packages={packages.data ?? []} />
      ) : (
        <QueryError error={config.error} busy={config.isFetching} onRetry={config.refetch} />
      )}
    </Page>
  )
}
