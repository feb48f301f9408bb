import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useEntry } from './use-entry.ts'

const texts = marketplaceTexts.sent

/** The ad is sent: back to the marketplace for those who came from it, or on to the list. */
export function AdSent({ account }: { account: number }) {
  usePageTitle(texts.title)
  const completion = useEntry(account).data?.completion_url
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
        text={texts.text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {completion && (
              <a href={completion} className={buttonLook()}>
                {marketplaceTexts.back(runtimeConfig.marketplaceName)}
              </a>
            )}
            <Link to={paths.myAds(account)} className={buttonLook(completion ? 'plain' : 'primary')}>
              {texts.toAds}
            </Link>
          </div>
        }
      />
    </div>
  )
}
