import { fa } from '../i18n/common.ts'
import { accountScope } from '../navigation/place.ts'
import { buttonLook } from '../ui/button-look.ts'

/** From a page that could not be shown to one that can; loaded anew, since this page's state may be at fault. */
export function WayOn() {
  const scope = accountScope(location.pathname)
  return (
    <a href={scope ? `/u/${scope.account}/my-ads` : '/auth'} className={buttonLook()}>
      {scope ? fa.toMyAds : fa.toSignIn}
    </a>
  )
}
