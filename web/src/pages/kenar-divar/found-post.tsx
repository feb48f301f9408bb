import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { postQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useLaterChunks } from '../../navigation/use-later-chunks.ts'
import { settled } from '../../navigation/settled.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { AdSent } from './ad-sent.tsx'
import { AfterPicture } from './after-picture.tsx'
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

type Props = { account: number; token: string; wayBack: string }

/** The post once it is here, with its campaign's form; after sending, the way back. */
export function FoundPost({ account, token, wayBack }: Props) {
  const { data: post, error, isFetching, refetch } = useQuery(postQuery(account, token))
  const [isSent, setIsSent] = useState(false)
  useLaterChunks()
  if (isSent) return <AdSent account={account} />
  if (!post && !error) return <PostComing />
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
        <AfterPicture picture={post.images[0]}>
          <PostCampaign account={account} post={post} onSent={() => setIsSent(true)} />
        </AfterPicture>
      </Page>
    </CatchBoundary>
  )
}

/** What the form needs did not come, or the form broke. */
function FormFailure({ error, reset }: ErrorComponentProps) {
  const { wayBack } = useEntry(useAccount())
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
  }
  return <MarketplaceFailure error={error} wayBack={wayBack} onRetry={again} />
}
