import { useMay } from '../../api/use-may.ts'
import { usePath } from '../../navigation/use-place.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import {
  adsIcon,
  installIcon,
  listIcon,
  reportsIcon,
  servicesIcon,
  supportIcon,
  walletIcon,
} from '../../ui/icons.ts'

/**
 * The pages in the sidebar that the user's role allows; `current` for the open one. Some are also in the bottom
 * navigation; one with a `group` starts a group in the sidebar.
 */
export function useNavLinks(account: number) {
  const pathname = usePath()
  const link = (to: string, label: string, icon: string, isInBar = false, group = '') => ({
    to,
    label,
    isInBar,
    icon,
    group,
    current: pathname.startsWith(to) ? ('page' as const) : undefined,
  })
  const links = [
    link(paths.myAds(account), shellTexts.myAds, adsIcon, true),
    link(paths.reports(account), shellTexts.reports, reportsIcon, true),
    link(paths.services(account), shellTexts.services, servicesIcon, true),
    link(paths.support(account), shellTexts.support, supportIcon, true),
    link(paths.application(account), shellTexts.install, installIcon),
  ]
  // Who may pay sees amounts, too.
  if (useMay(account, 'pay'))
    links.push(
      link(paths.charge(account), shellTexts.charge, walletIcon, false, shellTexts.finance),
      link(paths.transactions(account), shellTexts.transactions, listIcon),
    )
  return links
}
