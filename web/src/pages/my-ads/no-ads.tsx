import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopWindow } from './shop-window.tsx'

export function NoAds({ account, isFiltered }: { account: number; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title={fa.nothingFound.title}
        action={
          <Link to={paths.myAds(account)} className={buttonLook('plain')}>
            {fa.nothingFound.clear}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      drawing={<ShopWindow />}
      title={fa.empty.title}
      text={fa.empty.text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.newAd(account)} className={buttonLook()}>
            {fa.create}
          </Link>
          <Link to={paths.posts(account)} className={buttonLook('plain')}>
            {marketplaceTexts.fromPost(runtimeConfig.marketplaceName)}
          </Link>
        </div>
      }
    />
  )
}
