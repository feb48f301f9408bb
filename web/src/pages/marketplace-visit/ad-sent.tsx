import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { AdTimeline } from '../my-ads/ad-timeline.tsx'
import { useEntry } from './use-entry.ts'

const texts = marketplaceTexts.sent

/** In the query of the form's page once the ad is sent, so that a reload does not offer to send it again. */
export const SENT = 'sent'

/** The ad is sent: a link back to the marketplace for visitors from there, or to the list. */
export function AdSent({ account }: { account: number }) {
  usePageTitle(texts.title)
  const completion = useEntry(account).data?.completion_url
  const isEmpty = useQuery(balanceQuery(account)).data?.is_empty === true
  return (
    <div role="status">
      <EmptyState
        level={1}
        drawing={
          <span className="mb-2 grid size-16 place-items-center rounded-full bg-success-soft text-success">
            <Icon shape={checkIcon} className="size-9" />
          </span>
        }
        title={texts.title}
        text={isEmpty ? adReasonTexts.emptyWallet : texts.text}
        action={
          <div className="flex flex-col items-center gap-4">
            <AdTimeline account={account} isWalletEmpty={isEmpty} />
            <div className="flex flex-wrap justify-center gap-3">
              {isEmpty && (
                <Link to={paths.charge(account)} className={buttonLook()}>
                  {adReasonTexts.chargeWallet}
                </Link>
              )}
              {completion && (
                <a href={completion} className={buttonLook(isEmpty ? 'plain' : 'primary')}>
                  {marketplaceTexts.back(runtimeConfig.marketplaceName)}
                </a>
              )}
              <Link
                to={paths.myAds(account)}
                className={buttonLook(completion || isEmpty ? 'plain' : 'primary')}
              >
                {texts.toAds}
              </Link>
            </div>
          </div>
        }
      />
    </div>
  )
}
