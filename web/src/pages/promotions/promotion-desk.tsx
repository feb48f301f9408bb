import type { PromotionPageName } from '@jarchi/shared/promotion.ts'
import { useQuery } from '@tanstack/react-query'
import { isStatus } from '../../api/http/api-error.ts'
import { promotionQuery } from '../../api/promotions.ts'
import { fa as common } from '../../i18n/common.ts'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { MyAdsLink } from './my-ads-link.tsx'
import { PromotionDrawing } from './promotion-drawing.tsx'
import { ShownPromotion } from './shown-promotion.tsx'

type Props = { account: number; page: PromotionPageName }

export function PromotionDesk({ account, page }: Props) {
  const title = fa.titles[page]
  usePageTitle(title)
  const promotion = useQuery(promotionQuery(account, page))
  const isLoading = useHeldBusy(promotion.isPending)
  if (!isLoading && promotion.data)
    return <ShownPromotion account={account} page={page} promotion={promotion.data} />
  if (!isLoading && isStatus(promotion.error, 404))
    return (
      <EmptyState
        level={1}
        drawing={<PromotionDrawing page={page} />}
        {...fa.none}
        action={<MyAdsLink account={account} />}
      />
    )
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {isLoading ? (
        <FormSkeleton label={common.loading} />
      ) : (
        <QueryError error={promotion.error} busy={promotion.isFetching} onRetry={promotion.refetch} />
      )}
    </>
  )
}
