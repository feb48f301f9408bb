import { usePrefetchQuery } from '@tanstack/react-query'
import { campaignBidsQuery } from '../../api/campaign-saving.ts'
import { postQuery } from '../../api/marketplace.ts'
import { categoriesQuery } from '../../api/targeting.ts'
import { FoundPost } from './found-post.tsx'
import { PostComing } from './post-coming.tsx'
import { useEntry } from './use-entry.ts'
import { WithEntry } from './with-entry.tsx'

/** A post that the address names, once the marketplace lets us read it. */
export function AskedPost({ account, token }: { account: number; token: string }) {
  const entry = useEntry(account)
  usePrefetchQuery(postQuery(account, token))
  // What the form needs comes along with the post, not after it.
  usePrefetchQuery(campaignBidsQuery(account))
  usePrefetchQuery(categoriesQuery(account))
  return (
    <WithEntry entry={entry} pending={<PostComing />}>
      <FoundPost account={account} token={token} wayBack={entry.wayBack} />
    </WithEntry>
  )
}
