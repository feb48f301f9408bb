import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type {
  AccountPermission,
  StaffAccountChange,
  StaffAccountDetail,
} from '@jarchi/shared/api/staff-accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { accountListKey, changeAccount, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { financialTexts } from '../../../i18n/financial.ts'
import { numberText } from '../../../i18n/format.ts'
import { actionTexts } from '../../../i18n/actions.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Link } from '../../../navigation/link.tsx'
import { useParams } from '../../../navigation/use-place.ts'
import { Page } from '../../../ui/page.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { EmptyPart } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { VipBadge } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { NoRights } from '../no-rights.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { AccountNotes } from './account-notes.tsx'
import { AccountOverview } from './account-overview.tsx'
import { AccountUsers } from './account-users.tsx'
import { AccountWallet } from './account-wallet.tsx'
import { ImpersonateButton } from './impersonate-button.tsx'
import { SectionCard } from '../section-card.tsx'

/** One account with all that it has: people, permissions, money, ads, tickets, and what colleagues noted (§D6.9). */
export function AccountPage() {
  const id = Number(useParams().shownAccount)
  const rights = useQuery(deskQuery).data?.rights ?? []
  if (!rights.includes('accounts'))
    return (
      <NoRights
        text={deskTexts.noRights.noSection}
        to={deskPaths.accounts}
        toText={staffAccountTexts.notFound.back}
      />
    )
  return <Account key={id} id={id} mayImpersonate={rights.includes('impersonate')} />
}

function Account({ id, mayImpersonate }: { id: number; mayImpersonate: boolean }) {
  const account = useQuery(staffAccountQuery(id))
  const { title, back } = staffAccountTexts.notFound
  const none = <EmptyPart title={title} to={deskPaths.accounts} text={back} isMissing />
  return (
    <QueryView
      query={account}
      failed={deskTexts.failed}
      skeleton={<DeskSkeleton />}
      renderFailure={(error, usual) => (isStatus(error, 404) || isStatus(error, 400) ? none : usual)}
    >
      {(found) => <ShownAccount account={found} mayImpersonate={mayImpersonate} />}
    </QueryView>
  )
}

type Props = { account: StaffAccountDetail; mayImpersonate: boolean }

function ShownAccount({ account, mayImpersonate }: Props) {
  const { name, is_vip, can_be_impersonated, wallet } = account
  return (
    <Page
      title={name}
      note={is_vip ? <VipBadge /> : null}
      actions={mayImpersonate && can_be_impersonated ? <ImpersonateButtons account={account} /> : null}
    >
      {mayImpersonate && !can_be_impersonated && (
        <p className="text-sm text-quiet">{staffAccountTexts.notImpersonable}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AccountFacts account={account} />
        <AccountUsers account={account} />
        {wallet && <AccountWallet account={account} wallet={wallet} />}
        <AccountNotes id={account.id} />
      </div>
      <AccountOverview id={account.id} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AccountPermissions account={account} />
        <AccountFlags account={account} />
      </div>
    </Page>
  )
}

/** Both are impersonations: a colleague who reads an account's figures is in its list of sessions. */
function ImpersonateButtons({ account }: { account: StaffAccountDetail }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ImpersonateButton account={account} at="reports" />
      <ImpersonateButton account={account} />
    </div>
  )
}

function AccountFacts({ account }: { account: StaffAccountDetail }) {
  const maySeeLog = useQuery(deskQuery).data?.rights.includes('audit') === true
  const { id, created_at, website_url, telegram_bot_link, campaigns, financial_status } = account
  const statuses: Readonly<Record<string, { name: string }>> = financialTexts.statuses
  return (
    <SectionCard title={staffAccountTexts.general}>
      <Facts
        rows={[
          [staffAccountTexts.id, <bdi key="id">{numberText(id).replaceAll('\u066c', '')}</bdi>],
          [staffAccountTexts.created, dayText(created_at)],
          [staffAccountTexts.campaigns, numberText(campaigns)],
          [staffAccountTexts.financialStatus, statuses[financial_status]?.name ?? financial_status],
          [staffAccountTexts.website, website_url && <Outside key="web" url={website_url} />],
          [staffAccountTexts.telegram, telegram_bot_link && <Outside key="bot" url={telegram_bot_link} />],
        ]}
      />
      {maySeeLog && (
        <Link
          to={deskPaths.auditOf(id)}
          className="inline-flex min-h-11 items-center text-sm text-accent hover:underline"
        >
          {staffAccountTexts.toAudit}
        </Link>
      )}
    </SectionCard>
  )
}

function Outside({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent hover:underline">
      <bdi dir="ltr">{url}</bdi>
    </a>
  )
}

function AccountFlags({ account: { flags } }: { account: StaffAccountDetail }) {
  const names: Readonly<Record<string, string>> = staffAccountTexts.flag
  return (
    <SectionCard title={staffAccountTexts.flags} hint={staffAccountTexts.flagsHint}>
      <Facts
        rows={flags.map(
          ({ flag, is_on }) =>
            [names[flag] ?? flag, is_on ? staffAccountTexts.flagOn : staffAccountTexts.flagOff] as const,
        )}
      />
    </SectionCard>
  )
}

const PERMISSIONS = Object.keys(staffAccountTexts.permission) as AccountPermission[]

type Change = Omit<StaffAccountChange, 'reason'>
/** A change that still needs a reason. */
type Asked = { title: string; confirm: string; change: Change }

/** The account's permissions and its VIP mark; each change is confirmed by name. */
function AccountPermissions({ account }: { account: StaffAccountDetail }) {
  const { id, name, is_vip } = account
  const [asked, setAsked] = useState<Asked | null>(null)
  const held = PERMISSIONS.filter((permission) => account.permissions.includes(permission))
  const askFor = (permission: AccountPermission, isOn: boolean) =>
    setAsked({
      title: (isOn ? staffAccountTexts.permissionOn : staffAccountTexts.permissionOff)(
        staffAccountTexts.permission[permission],
      ),
      confirm: isOn ? staffAccountTexts.give : staffAccountTexts.take,
      change: { permissions: isOn ? [...held, permission] : held.filter((each) => each !== permission) },
    })
  const askForVip = (isOn: boolean) =>
    setAsked({
      title: (isOn ? staffAccountTexts.vipOn : staffAccountTexts.vipOff)(name),
      confirm: isOn ? staffAccountTexts.give : staffAccountTexts.take,
      change: { is_vip: isOn },
    })
  return (
    <SectionCard title={staffAccountTexts.permissions}>
      <ul className="flex flex-col text-sm">
        <li className="flex items-center justify-between gap-3">
          <span>
            {staffAccountTexts.vip} <span className="text-quiet">({staffAccountTexts.vipHint})</span>
          </span>
          <Switch label={staffAccountTexts.vip} checked={is_vip} onChange={askForVip} />
        </li>
        {PERMISSIONS.map((permission) => (
          <li key={permission} className="flex items-center justify-between gap-3">
            {staffAccountTexts.permission[permission]}
            <Switch
              label={staffAccountTexts.permission[permission]}
              checked={held.includes(permission)}
              onChange={(isOn) => askFor(permission, isOn)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<bdi>{asked.title}</bdi>}
          confirm={asked.confirm}
          send={(reason) => changeAccount(id, { ...asked.change, reason })}
          onSent={(changed) => {
            queryClient.setQueryData(staffAccountQuery(id).queryKey, changed)
            void queryClient.invalidateQueries({ queryKey: accountListKey })
            setAsked(null)
            showToast('success', actionTexts.succeeded)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SectionCard>
  )
}
