import { useQuery } from '@tanstack/react-query'
import { campaignCountQuery } from '../../api/campaigns.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState, EmptyPart } from '../../ui/empty-state.tsx'
import { lastOffset, useListQuery } from './list-query.ts'
import { EmptyListDrawing } from './empty-list-drawing.tsx'

/** `count`: how many there are, though none of them on this page. */
export function NoAds({ account, count }: { account: number; count: number }) {
  const { filter, href } = useListQuery()
  const mayEdit = useMay(account, 'edit')
  const { data: all, isPending } = useQuery(campaignCountQuery(account))
  if (count > 0)
    return (
      <EmptyPart
        title={emptyListTexts.beyondEnd.title}
        to={href({ offset: lastOffset(count, filter.limit) })}
        text={emptyListTexts.beyondEnd.toLast}
      />
    )
  if (filter.search || filter.status) {
    const { title, clear } = emptyListTexts.nothingFound
    return <EmptyPart title={title} to={paths.myAds(account)} text={clear} />
  }
  if (isPending) return null
  if (all) {
    const { title, toArchive } = emptyListTexts.allArchived
    return <EmptyPart title={title} to={href({ status: 'archived' })} text={toArchive} />
  }
  if (!mayEdit) return <EmptyState drawing={<EmptyListDrawing />} {...emptyListTexts.noneYet} />
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
