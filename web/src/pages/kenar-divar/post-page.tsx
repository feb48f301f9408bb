import { isPostToken, isProOrigin } from '@jarchi/shared/touch-point.ts'
import { useParams } from 'wouter'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { AskedPost } from './asked-post.tsx'
import { SinglePostLayout } from './single-post-layout.tsx'
import { UnknownPost } from './unknown-post.tsx'
import { useEntry } from './use-entry.ts'
import { UserPostsLayout } from './user-posts-layout.tsx'

/** kenar-divar/{postToken}: one post, and the campaign that is made of it. */
export function PostPage() {
  usePageTitle(marketplaceTexts.post.title)
  const account = useAccount()
  const token = useParams().postToken ?? ''
  const { wayBack } = useEntry(account)
  const query = useUrlQuery()
  const isPro = isProOrigin(sessionDataOf(document.cookie, query).touch_point)
  const Layout = isPro ? UserPostsLayout : SinglePostLayout
  return (
    <Layout wayBack={wayBack}>
      {isPostToken(token) ? (
        <AskedPost key={`${account}/${token}`} account={account} token={token} />
      ) : (
        <UnknownPost wayBack={wayBack} />
      )}
    </Layout>
  )
}
