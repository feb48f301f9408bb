import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { postQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { go } from '../../navigation/navigate.ts'
import { settled } from '../../navigation/settled.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { AdSent } from './ad-sent.tsx'
import { AfterPicture } from './after-picture.tsx'
import { ErrorBoundary, type FailureProps } from '../../ui/error-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { PostNotice } from './post-notice.tsx'
import { PostComing } from './post-coming.tsx'
import { PostSummary } from './post-summary.tsx'
import { MarketplaceFailure } from './marketplace-failure.tsx'
import { UnknownPost } from './unknown-post.tsx'
import { useEntry } from './use-entry.ts'

const PostCampaign = lazyPage(async () => (await import('./post-campaign.tsx')).PostCampaign)
// A first visit shows the picture before it runs the form; those who come from the list find it ready.
void settled.then(() => PostCampaign.prefetch())

/** Of the query, once the ad is sent. */
const SENT = 'sent'

type Props = { account: number; token: string; wayBack: string }

/** The post once it is here, with its campaign's form; after sending, the way back. */
export function FoundPost({ account, token, wayBack }: Props) {
  const { data: post, error, isFetching, refetch } = useQuery(postQuery(account, token))
  // In the address, so that a reload does not offer to send it a second time.
  const isSent = SENT in useUrlQuery()
  const onSent = () => go(`${paths.post(account, token)}?${SENT}=1`, { replace: true })
  if (isSent) return <AdSent account={account} />
  if (!post && !error) return <PostComing />
  if (!post) {
    return <MarketplaceFailure error={error} wayBack={wayBack} busy={isFetching} onRetry={refetch} />
  }
  const { gone } = marketplaceTexts.post
  if (post.state === 'gone') return <UnknownPost wayBack={wayBack} title={gone.title} text={gone.text} />
  return (
    <ErrorBoundary resetKey={token} failure={FormFailure}>
      <Page title={marketplaceTexts.post.title}>
        <PostSummary post={post} />
        {post.state === 'waiting' && (
          <PostNotice>{marketplaceTexts.post.waiting(runtimeConfig.marketplaceName)}</PostNotice>
        )}
        <AfterPicture picture={post.images[0]}>
          <PostCampaign account={account} post={post} onSent={onSent} />
        </AfterPicture>
      </Page>
    </ErrorBoundary>
  )
}

/** What the form needs did not come, or the form broke. */
function FormFailure({ error, reset }: FailureProps) {
  const { wayBack } = useEntry(useAccount())
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
  }
  return <MarketplaceFailure error={error} wayBack={wayBack} onRetry={again} />
}
