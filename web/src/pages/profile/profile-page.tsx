import { useUrlQuery } from '../../navigation/use-place.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { tabLook, tabsLook } from '../../ui/tab-look.ts'
import { FinancialInfoTab } from '../financial/financial-info-tab.tsx'
import { GeneralInfo } from './general-info.tsx'
import { profileTabOf, PROFILE_TABS } from './profile-tab.ts'
import { ReportSettings } from './report-settings.tsx'
import { Sessions } from './sessions.tsx'

export function ProfilePage() {
  const account = useAccount()
  const tab = profileTabOf(useUrlQuery())
  return (
    <Page title={fa.title}>
      <nav aria-label={fa.tabsLabel} className={`${tabsLook} flex-wrap`}>
        {PROFILE_TABS.map((name) => (
          <Link
            key={name}
            to={paths.profile(account, name)}
            aria-current={name === tab ? 'page' : undefined}
            className={`${tabLook} max-sm:px-2! max-sm:text-sm`}
          >
            {fa.tabs[name]}
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
