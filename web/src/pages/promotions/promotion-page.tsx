import { PROMOTION_PAGES } from '@jarchi/shared/promotion.ts'
import { useParams } from '@tanstack/react-router'
import { useAccount } from '../../navigation/use-account.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { PromotionDesk } from './promotion-desk.tsx'

/** /u/{accountId}/promotions/black-friday and /promotions/webinar. */
export function PromotionPage() {
  const account = useAccount()
  const { _splat = '' } = useParams({ strict: false })
  const page = PROMOTION_PAGES.find((name) => _splat.split('/').includes(name))
  return page ? <PromotionDesk key={page} account={account} page={page} /> : <NotFoundPage />
}
