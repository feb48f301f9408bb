import { profileTexts } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Page } from '../../ui/page.tsx'
import { tabLook, tabsLook } from '../../ui/looks.ts'
import { FinancialInfoTab } from '../financial/financial-info-tab.tsx'
import { GeneralInfo } from './general-info.tsx'
import { ReportSettings } from './report-settings.tsx'
import { Sessions } from './sessions.tsx'

const TABS = ['general-info', 'financial-info', 'sessions', 'reports'] as const

/** The URL names the tab; an unknown name means the first (§2.6). */
export function ProfilePage() {
  const account = useAccount()
  const { tab: named } = useUrlQuery()
  const tab = TABS.find((name) => name === named) ?? TABS[0]
  return (
    <Page title={profileTexts.title}>
      <nav aria-label={profileTexts.tabsLabel} className={`${tabsLook} flex-wrap`}>
        {TABS.map((name) => (
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
      {tab === 'financial-info' && <FinancialInfoTab account={account} />}
      {tab === 'sessions' && <Sessions account={account} />}
      {tab === 'reports' && <ReportSettings account={account} />}
    </Page>
  )
}
