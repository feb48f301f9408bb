import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'

/** The way on from a page on which there is nothing to do. */
export function MyAdsLink({ account }: { account: number }) {
  return (
    <Link to={paths.myAds(account)} className={buttonLook()}>
      {fa.toMyAds}
    </Link>
  )
}
