import { Suspense } from 'react'
import { useMay } from '../../api/use-may.ts'
import { profileTexts } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { tabLook, tabsLook } from '../../ui/looks.ts'
import { BalanceAlarm } from '../financial/balance-alarm.tsx'
import { FinancialInfoTab } from '../financial/financial-info-tab.tsx'
import { GeneralInfo } from './general-info.tsx'
import { ReportSettings } from './report-settings.tsx'
import { Sessions } from './sessions.tsx'

const TABS = ['general-info', 'financial-info', 'members', 'sessions', 'reports'] as const

const Members = lazyPage('Members', () => import('./members.tsx'))

/** The URL names the tab; an unknown name means the first (§2.6). */
export function ProfilePage() {
  const account = useAccount()
  const { tab: named } = useUrlQuery()
  const mayTakeOut = useMay(account, 'take_out')
  const tab = TABS.find((name) => name === named) ?? TABS[0]
  return (
    <Page title={profileTexts.title}>
      <nav aria-label={profileTexts.tabsLabel} className={`${tabsLook} flex-wrap`}>
        {TABS.filter((name) => name !== 'financial-info' || mayTakeOut).map((name) => (
          <Link
            key={name}
            to={paths.profile(account, name)}
            aria-current={name === tab ? 'page' : undefined}
            className={`${tabLook} max-sm:px-1.5! max-sm:text-sm`}
          >
            {profileTexts.tabs[name]}
          </Link>
        ))}
      </nav>
      {tab === 'general-info' && <GeneralInfo account={account} />}
      {tab === 'financial-info' && (mayTakeOut ? <FinancialInfoTab account={account} /> : <RoleForbidden />)}
      {tab === 'members' && (
        <Suspense fallback={<Skeleton className="h-40 max-w-2xl" />}>
          <Members account={account} />
        </Suspense>
      )}
      {tab === 'sessions' && <Sessions account={account} />}
      {tab === 'reports' && (
        <div className="flex max-w-2xl flex-col gap-4 md:gap-6">
          <ReportSettings account={account} />
          {!mayTakeOut && <BalanceAlarm account={account} />}
        </div>
      )}
    </Page>
  )
}
