import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PostPending } from './post-pending.tsx'

/** The page's shape while its post is asked for. */
export function PostComing() {
  return (
    <Page title={marketplaceTexts.post.title}>
      <Skeleton className="h-30 w-full" />
      <PostPending />
    </Page>
  )
}
