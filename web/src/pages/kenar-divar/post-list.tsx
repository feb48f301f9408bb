import { searchKey } from '@jarchi/shared/search-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postsQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MarketplaceFailure } from './marketplace-failure.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeletons.tsx'

const texts = marketplaceTexts.posts
const STEP = 20
/** From here on a list is searched, not read. */
const MANY = 8

type Props = { account: number; wayBack: string }

export function PostList({ account, wayBack }: Props) {
  const { data: posts, error, isFetching, refetch } = useQuery(postsQuery(account))
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  if (!posts && !error) return <PostSkeletons />
  if (!posts) {
    return <MarketplaceFailure error={error} wayBack={wayBack} busy={isFetching} onRetry={refetch} />
  }
  if (posts.length === 0) return <NoPosts account={account} />
  const wanted = searchKey(search)
  const found = posts.filter(({ title }) => searchKey(title).includes(wanted))
  const rest = found.length - most
  return (
    <Page title={texts.title(runtimeConfig.marketplaceName)} note={texts.count(posts.length)}>
      <p className="text-quiet">{texts.intro}</p>
      {posts.length > MANY && (
        <TextInput
          label={texts.search}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{texts.nothingFound}</p>}
      <ul className="grid gap-3 md:grid-cols-2">
        {found.slice(0, most).map((post) => (
          <PostCard key={post.token} account={account} post={post} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="plain" className="self-center" onClick={() => setMost(most + STEP)}>
          {texts.more(Math.min(rest, STEP))}
        </Button>
      )}
    </Page>
  )
}
