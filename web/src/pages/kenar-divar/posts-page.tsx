import { usePrefetchQuery } from '@tanstack/react-query'
import { useAccount } from '../../navigation/use-account.ts'
import { postsQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { PostList } from './post-list.tsx'
import { PostSkeletons } from './post-skeletons.tsx'
import { useEntry } from './use-entry.ts'
import { UserPostsLayout } from './user-posts-layout.tsx'
import { WithEntry } from './with-entry.tsx'

/** kenar-divar: the user's posts, to choose one. */
export function PostsPage() {
  usePageTitle(marketplaceTexts.posts.title(runtimeConfig.marketplaceName))
  const account = useAccount()
  const entry = useEntry(account)
  usePrefetchQuery(postsQuery(account))
  return (
    <UserPostsLayout wayBack={entry.wayBack}>
      <WithEntry entry={entry} pending={<PostSkeletons />}>
        <PostList account={account} wayBack={entry.wayBack} />
      </WithEntry>
    </UserPostsLayout>
  )
}
