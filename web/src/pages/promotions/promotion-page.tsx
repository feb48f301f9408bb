import { PROMOTION_PAGES } from '@jarchi/shared/promotion.ts'
import { useParams } from 'wouter'
import { useAccount } from '../../navigation/use-account.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { PromotionDesk } from './promotion-desk.tsx'

/** /u/{accountId}/promotions/black-friday and /promotions/webinar. */
export function PromotionPage() {
  const account = useAccount()
  const { promotion } = useParams()
  const page = PROMOTION_PAGES.find((name) => name === promotion)
  return page ? <PromotionDesk key={page} account={account} page={page} /> : <NotFoundPage />
}
