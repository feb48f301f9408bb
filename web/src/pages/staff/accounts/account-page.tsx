import { useParams } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { isStatus } from '../../../api/http/api-error.ts'
import { staffAccountQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Page } from '../../../ui/page.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { Elsewhere } from '../../elsewhere.tsx'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { NoRights } from '../no-rights.tsx'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { VipBadge } from '../vip-badge.tsx'
import { AccountFacts } from './account-facts.tsx'
import { AccountFlags } from './account-flags.tsx'
import { AccountPermissions } from './account-permissions.tsx'
import { AccountUsers } from './account-users.tsx'
import { AccountWallet } from './account-wallet.tsx'
import { ImpersonateButton } from './impersonate-button.tsx'

/** One account: whose it is, what it may do, and what it has (decisions §6). */
export function AccountPage() {
  const id = Number(useParams().shownAccount)
  const rights = useQuery(deskQuery).data?.rights ?? []
  if (!rights.includes('accounts'))
    return <NoRights text={deskTexts.noRights.noSection} to="/staff/accounts" toText={fa.notFound.back} />
  return <Account key={id} id={id} mayVisit={rights.includes('impersonate')} />
}

function Account({ id, mayVisit }: { id: number; mayVisit: boolean }) {
  const account = useQuery(staffAccountQuery(id))
  const isLoading = useHeldBusy(account.isPending)
  if (isLoading) return <DeskSkeleton />
  if (!account.data)
    return isStatus(account.error, 404) ? (
      <Elsewhere title={fa.notFound.title} to="/staff/accounts" text={fa.notFound.back} />
    ) : (
      <QueryError error={account.error} busy={account.isFetching} onRetry={account.refetch} />
    )
  const { name, is_vip, can_be_impersonated } = account.data
  return (
    <Page
      title={name}
      note={is_vip ? <VipBadge /> : null}
      actions={mayVisit && can_be_impersonated ? <ImpersonateButton account={account.data} /> : null}
    >
      {mayVisit && !can_be_impersonated && <p className="text-sm text-quiet">{fa.notImpersonable}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AccountFacts account={account.data} />
        <AccountUsers account={account.data} />
        <AccountPermissions account={account.data} />
        {account.data.wallet && <AccountWallet account={account.data} wallet={account.data.wallet} />}
        <AccountFlags account={account.data} />
      </div>
    </Page>
  )
}
