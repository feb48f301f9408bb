import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopWindow } from '../my-ads/shop-window.tsx'

const texts = marketplaceTexts.none

export function NoPosts({ account }: { account: number }) {
  return (
    <EmptyState
      level={1}
      drawing={<ShopWindow />}
      title={texts.title(runtimeConfig.marketplaceName)}
      text={texts.text}
      action={
        <Link to={paths.newAd(account)} className={buttonLook()}>
          {texts.create}
        </Link>
      }
    />
  )
}
