import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { postQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { FormPending } from '../campaign-form/form-pending.tsx'
import { AdSent } from './ad-sent.tsx'
import { Page } from '../../ui/page.tsx'
import { PostNotice } from './post-notice.tsx'
import { PostPending } from './post-pending.tsx'
import { PostSummary } from './post-summary.tsx'
import { MarketplaceFailure } from './marketplace-failure.tsx'
import { UnknownPost } from './unknown-post.tsx'
import { useEntry } from './use-entry.ts'

const PostCampaign = lazyPage(async () => (await import('./post-campaign.tsx')).PostCampaign)
// The form weighs most: it comes while the post is asked for.
PostCampaign.prefetch()

type Props = { account: number; handle: string; token: string; wayBack: string }

/** The post once it is here, with its campaign's form; after sending, the way back. */
export function FoundPost({ account, handle, token, wayBack }: Props) {
  const { data: post, error, isFetching, refetch } = useQuery(postQuery(account, handle, token))
  const [isSent, setIsSent] = useState(false)
  if (isSent) return <AdSent account={account} />
  if (!post && !error) return <FormPending />
  if (!post) {
    return <MarketplaceFailure error={error} wayBack={wayBack} busy={isFetching} onRetry={refetch} />
  }
  const { gone } = marketplaceTexts.post
  if (post.state === 'gone') return <UnknownPost wayBack={wayBack} title={gone.title} text={gone.text} />
  return (
    <CatchBoundary getResetKey={() => token} errorComponent={FormFailure}>
      <Page title={marketplaceTexts.post.title}>
        <PostSummary post={post} />
        {post.state === 'waiting' && (
          <PostNotice>{marketplaceTexts.post.waiting(runtimeConfig.marketplaceName)}</PostNotice>
        )}
        <Suspense fallback={<PostPending picture={post.images[0]} />}>
          <PostCampaign account={account} post={post} onSent={() => setIsSent(true)} />
        </Suspense>
      </Page>
    </CatchBoundary>
  )
}

/** What the form needs did not come, or the form broke. */
function FormFailure({ error, reset }: ErrorComponentProps) {
  const { wayBack } = useEntry(useAccount())
  const queries = useQueryErrorResetBoundary()
  const again = () => {
    queries.reset()
    reset()
  }
  return <MarketplaceFailure error={error} wayBack={wayBack} onRetry={again} />
}
