import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopWindow } from './shop-window.tsx'

type Props = {
  account: number
  isFiltered: boolean
  /** Where there are pages, but not as many as the URL says. */
  lastPage: string | null
}

export function NoAds({ account, isFiltered, lastPage }: Props) {
  if (lastPage !== null)
    return (
      <EmptyState
        title={fa.beyondEnd.title}
        action={
          <Link to={lastPage} className={buttonLook('plain')}>
            {fa.beyondEnd.toLast}
          </Link>
        }
      />
    )
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
