import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useMay } from '../../api/use-may.ts'
import { chargePackagesQuery, paymentConfigQuery, paymentQuery } from '../../api/payments.ts'
import { isStatus } from '../../api/http/api-error.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { commonTexts } from '../../i18n/common.ts'
import { tomanText } from '../../i18n/format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { ChargeForm } from './charge-form.tsx'
import { forgetPayment, lastPayment } from './use-charge.ts'
import { PaymentReturn } from './payment-return.tsx'

/** The page that charges the wallet; the bank also sends payers back here with the payment's id (§2.7). */
export function ChargePage() {
  const account = useAccount()
  const { payment }: { payment?: string } = useUrlQuery()
  if (!useMay(account, 'pay'))
    return (
      <Page title={chargeTexts.title}>
        <RoleForbidden />
      </Page>
    )
  return payment === undefined ? (
    <ChargeDesk key={account} account={account} />
  ) : (
    <PaymentReturn key={payment} account={account} id={payment} />
  )
}

/** The account's charge page: with packages, or the old one without (§6.7). */
function ChargeDesk({ account }: { account: number }) {
  const config = useQuery(paymentConfigQuery(account))
  const isNew = config.data?.new_charge_page ?? false
  const packages = useQuery({ ...chargePackagesQuery(account), enabled: isNew })
  const isImpersonated = useIsImpersonated(account)
  const isPending = config.isPending || (isNew && packages.isPending) || isImpersonated === undefined
  const forAdvertiser = (content: ReactNode) =>
    isImpersonated ? (
      <RefusedWhileImpersonating what="charge" />
    ) : (
      <>
        <UnfinishedPayment account={account} />
        {content}
      </>
    )
  return (
    <Page title={chargeTexts.title}>
      <QueryView
        query={{ ...config, isPending }}
        failed={chargeTexts.failed}
        skeleton={<ChargeSkeleton />}
        renderFailure={(_, usual) => forAdvertiser(usual)}
      >
        {(found) =>
          forAdvertiser(
            <>
              {packages.isError && <PackagesFailed busy={packages.isFetching} onRetry={packages.refetch} />}
              <ChargeForm account={account} config={found} packages={packages.data ?? []} />
            </>,
          )
        }
      </QueryView>
    </Page>
  )
}

function ChargeSkeleton() {
  return (
    <div
      role="status"
      aria-label={commonTexts.loading}
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6"
    >
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}

/** The packages did not load; the payer's own amount can still be paid. */
function PackagesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => unknown }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4"
    >
      <p>{chargeTexts.packagesFailed}</p>
      <Button variant="plain" busy={busy} onClick={() => void onRetry()}>
        {commonTexts.retry}
      </Button>
    </div>
  )
}

const unfinishedTexts = chargeTexts.unfinished

/** For a payer who never came back from the bank: the state of that payment, before they pay again. */
function UnfinishedPayment({ account }: { account: number }) {
  const [id, setId] = useState(() => lastPayment(account))
  const { data, error } = useQuery({ ...paymentQuery(account, id ?? ''), enabled: id !== null })
  const isOver = data?.outcome === 'failure' || isStatus(error, 404)
  useEffect(() => {
    if (id !== null && isOver) forgetPayment(account, id)
  }, [account, id, isOver])
  if (id === null || !data || isOver) return null
  const dismiss = () => {
    forgetPayment(account, id)
    setId(null)
  }
  const isPaid = data.outcome === 'success'
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-card p-4 ${isPaid ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <div className="flex flex-1 flex-wrap items-center gap-3">
        <p className="min-w-56 flex-1">
          {unfinishedTexts[isPaid ? 'success' : 'checking'](tomanText(data.amount))}
        </p>
        <Link to={paths.payment(account, id)} className={buttonLook('plain')}>
          {unfinishedTexts.see}
        </Link>
      </div>
      <button
        type="button"
        onClick={dismiss}
        aria-label={unfinishedTexts.dismiss}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-field"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </div>
  )
}

/** Shown in place of a form that support may not send for the account's owner (§D6.14). */
function RefusedWhileImpersonating({ what }: { what: 'charge' | 'financial' }) {
  return <EmptyState title={impersonationTexts.refused.title} text={impersonationTexts.refused[what]} />
}
