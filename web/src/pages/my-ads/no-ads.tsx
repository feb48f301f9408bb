import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState, EmptyPart } from '../../ui/empty-state.tsx'
import { EmptyListDrawing } from './empty-list-drawing.tsx'

type Props = {
  account: number
  isFiltered: boolean
  /** Set if there are pages, but fewer than the URL says. */
  lastPage: string | null
}

export function NoAds({ account, isFiltered, lastPage }: Props) {
  if (lastPage !== null)
    return (
      <EmptyPart
        title={emptyListTexts.beyondEnd.title}
        to={lastPage}
        text={emptyListTexts.beyondEnd.toLast}
      />
    )
  if (isFiltered) {
    const { title, clear } = emptyListTexts.nothingFound
    return <EmptyPart title={title} to={paths.myAds(account)} text={clear} />
  }
  return (
    <EmptyState
      drawing={<EmptyListDrawing />}
      title={emptyListTexts.empty.title}
      text={emptyListTexts.empty.text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={paths.newAd(account)} className={buttonLook()}>
            {myAdsTexts.create}
          </Link>
          <Link to={paths.posts(account)} className={buttonLook('plain')}>
            {marketplaceTexts.fromPost(runtimeConfig.marketplaceName)}
          </Link>
        </div>
      }
    />
  )
}
