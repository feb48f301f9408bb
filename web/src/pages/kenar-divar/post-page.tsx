import { isPostToken, isProOrigin } from '@jarchi/shared/touch-point.ts'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { campaignBidsQuery } from '../../api/campaign-saving.ts'
import { categoriesQuery } from '../../api/targeting.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { FormPending } from '../campaign-form/form-pending.tsx'
import { FoundPost } from './found-post.tsx'
import { SinglePostLayout } from './single-post-layout.tsx'
import { UnknownPost } from './unknown-post.tsx'
import { useEntry } from './use-entry.ts'
import { UserPostsLayout } from './user-posts-layout.tsx'
import { WithEntry } from './with-entry.tsx'

/** kenar-divar/{postToken}: one post, and the campaign that is made of it. */
export function PostPage() {
  usePageTitle(marketplaceTexts.post.title)
  const account = useAccount()
  const token = useParams({ strict: false }).postToken ?? ''
  const entry = useEntry(account)
  // What the form needs comes along with the post, not after it.
  usePrefetchQuery(campaignBidsQuery(account))
  usePrefetchQuery(categoriesQuery(account))
  const { wayBack } = entry
  const query = useSearch({ strict: false })
  const isPro = isProOrigin(sessionDataOf(document.cookie, query).touch_point)
  const Layout = isPro ? UserPostsLayout : SinglePostLayout
  if (!isPostToken(token)) {
    return (
      <Layout wayBack={wayBack}>
        <UnknownPost wayBack={wayBack} />
      </Layout>
    )
  }
  return (
    <Layout wayBack={wayBack}>
      <WithEntry entry={entry} pending={<FormPending />}>
        {(handle) => (
          <FoundPost
            key={`${account}/${token}`}
            account={account}
            handle={handle}
            token={token}
            wayBack={wayBack}
          />
        )}
      </WithEntry>
    </Layout>
  )
}
