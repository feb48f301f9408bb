import { useLocation } from '@tanstack/react-router'
import { shellTexts } from '../../i18n/shell.ts'
import { paths } from '../../paths.ts'
import { adsIcon, userIcon } from '../../ui/icons.ts'

/** The pages that sidebar and bottom navigation lead to; `current` for the open one. */
export function useNavLinks(account: number) {
  const { pathname } = useLocation()
  const link = (to: string, label: string, short: string, icon: string) => ({
    to,
    label,
    short,
    icon,
    current: pathname.startsWith(to) ? ('page' as const) : undefined,
  })
  return [
    link(paths.myAds(account), shellTexts.myAds, shellTexts.bannerAds, adsIcon),
    link(paths.profile(account), shellTexts.profile, shellTexts.profile, userIcon),
  ]
}
