import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { permissionsQuery } from '../../api/account.ts'
import { financialInfoQuery, noticeSettingsQuery } from '../../api/financial.ts'
import { useMay } from '../../api/use-may.ts'
import { noteSession } from '../../api/known-session.ts'
import { accountInfoQuery } from '../../api/profile.ts'
import { commonTexts } from '../../i18n/common.ts'
import { financialTexts, noticeTexts } from '../../i18n/financial.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { alertIcon } from '../../ui/icons.ts'
import { openBulk, useBulkOrder } from '../my-ads/bulk/open-bulk.ts'
import { CeilingsNote } from './ceilings-note.tsx'
import { noteAlerted, wasAlerted } from '../financial/alerted.ts'
import { EditFinancialInfo, prefetchFinancialForm } from '../financial/edit-financial-info.tsx'

const UnfinishedAds = lazyPage('UnfinishedAds', () => import('../my-ads/unfinished-ads.tsx'))
const BulkDialog = lazyPage('BulkDialog', () => import('../my-ads/bulk/bulk-dialog.tsx'))
const SupportWidget = lazyPage('SupportWidget', () => import('../support/widget/support-widget.tsx'))

// In one chunk: the first page names each that it may load.
export { Bell } from '../bell/bell.tsx'

/** Notices for an account on any of its pages, and the contact for questions. */
export function Notices() {
  const account = useAccount()
  const isList = usePath() === paths.myAds(account)
  const mayEdit = useMay(account, 'edit')
  const isSignedIn = useQuery(permissionsQuery(account)).isSuccess
  useEffect(() => {
    if (isSignedIn) noteSession()
  }, [isSignedIn])
  return (
    <Suspense>
      <OfflineStrip />
      <BalanceNotice account={account} />
      <Suspense>
        {isList && mayEdit && <UnfinishedAds key={`drafts ${account}`} account={account} />}
      </Suspense>
      {isList && <BulkPlace key={`bulk ${account}`} account={account} />}
      {mayEdit && <CeilingsNote key={`ceilings ${account}`} account={account} />}
      <FinancialAlert key={account} account={account} />
      <Suspense>
        <SupportWidget account={account} />
      </Suspense>
    </Suspense>
  )
}

/** Holds the change of many ads above the list, which may be empty before it is closed. */
function BulkPlace({ account }: { account: number }) {
  const order = useBulkOrder()
  useEffect(() => () => openBulk(null), [])
  if (order?.account !== account) return null
  return (
    <Suspense>
      <BulkDialog order={order} onClose={() => openBulk(null)} />
    </Suspense>
  )
}

/** Once a visit, warns the accounts of the warning rule (§4.8). */
function FinancialAlert({ account }: { account: number }) {
  const [stage, setStage] = useState<'sheet' | 'form' | 'over'>(() =>
    wasAlerted(account) ? 'over' : 'sheet',
  )
  const pathname = usePath()
  const { tab } = useUrlQuery() as { tab?: unknown }
  const mayTakeOut = useMay(account, 'take_out')
  const info = useQuery({ ...financialInfoQuery(account), enabled: stage !== 'over' && mayTakeOut }).data
  const isMine = useIsOwnSession(account, stage === 'sheet' && info?.has_warning === true)
  if (stage === 'over' || !info) return null
  if (stage === 'form')
    return <EditFinancialInfo account={account} info={info} onClose={() => setStage('over')} />
  if (!info.has_warning || !isMine || !isAlertPlace(pathname, tab)) return null
  const answer = (next: 'form' | 'over') => {
    noteAlerted(account)
    setStage(next)
  }
  return <FinancialSheet info={info} onComplete={() => answer('form')} onDismiss={() => answer('over')} />
}

/** Staff who impersonate an advertiser may not change financial information, and are not asked to. */
function useIsOwnSession(account: number, isAsked: boolean): boolean {
  const { data, isError } = useQuery({ ...accountInfoQuery(account), enabled: isAsked })
  return isError || data?.is_hijacked === false
}

const alertTexts = financialTexts.alert

type Props = { info: FinancialInfo; onComplete: () => void; onDismiss: () => void }

/** The bottom-sheet alert of the specification (§2.36). */
function FinancialSheet({ info, onComplete, onDismiss }: Props) {
  useEffect(prefetchFinancialForm, [])
  return (
    <BottomSheet
      title={alertTexts.title}
      onClose={onDismiss}
      actions={
        <>
          <Button onClick={onComplete}>{alertTexts.complete}</Button>
          <Button variant="plain" onClick={onDismiss}>
            {alertTexts.dismiss}
          </Button>
        </>
      }
    >
      {info.days_left !== 0 && <p>{alertTexts.text}</p>}
      {info.days_left !== null && (
        <p className="font-semibold">
          {info.days_left === 0 ? alertTexts.stopped : alertTexts.daysLeft(numberText(info.days_left))}
        </p>
      )}
      {info.is_pending && <p className="text-quiet">{alertTexts.pending}</p>}
      {info.is_rejected && (
        <p>
          {alertTexts.rejected} <bdi className="wrap-anywhere text-quiet">{info.rejection_reason}</bdi>
        </p>
      )}
    </BottomSheet>
  )
}

/** On every page except the payment pages: the balance is low or the debt is too high. */
function BalanceNotice({ account }: { account: number }) {
  const mayView = useQuery(permissionsQuery(account)).data?.includes(VIEW_AMOUNTS) === true
  const settings = useQuery({ ...noticeSettingsQuery(account), enabled: mayView }).data
  const pathname = usePath()
  if (!settings || pathname.startsWith(paths.charge(account))) return null
  const { is_in_debt, is_low, low_balance } = settings
  if (!is_in_debt && !is_low) return null
  return (
    <section
      aria-label={noticeTexts.label}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-warning-soft px-4 py-2 text-warning print:hidden"
    >
      <Icon shape={alertIcon} className="size-5" />
      <p className="min-w-0 flex-1 basis-56">
        {is_in_debt ? noticeTexts.inDebt : noticeTexts.low(tomanText(low_balance ?? 0))}
      </p>
      <Link to={paths.charge(account)} className={`${buttonLook('plain')} text-sm`}>
        {noticeTexts.charge}
      </Link>
    </section>
  )
}

/** Pages where the alert would disturb: payments, and the form that it leads to. */
export function isAlertPlace(path: string, tab: unknown): boolean {
  if (path.includes('/payment/')) return false
  return tab !== 'financial-info' || !path.includes('/profile')
}

/** Shown while there is no network; failed queries are fetched again by themselves. */
function OfflineStrip() {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <p
      role="status"
      className="sticky top-16 z-15 mb-4 rounded-card bg-warning-soft px-4 py-2 text-center text-sm text-warning empty:hidden print:hidden"
    >
      {!isOnline && commonTexts.offline}
    </p>
  )
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
