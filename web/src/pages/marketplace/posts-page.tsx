import type { DivarPostSummary } from '@jarchi/shared/api/marketplace-posts.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postsQuery, thumbnailUrl } from '../../api/marketplace-posts.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { commonTexts } from '../../i18n/common.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Page } from '../../ui/page.tsx'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useEntry } from '../marketplace-visit/use-entry.ts'
import { EmptyListDrawing } from '../my-ads/empty-list-drawing.tsx'
import { UserPostsLayout } from './integration-layout.tsx'
import { MarketplaceView, WithEntry } from './marketplace-failure.tsx'
import { CategoryPath, PostThumbnail } from './post-thumbnail.tsx'

/** kenar-divar: the user's posts, to choose one from. */
export function PostsPage() {
  usePageTitle(marketplaceTexts.posts.title(runtimeConfig.marketplaceName))
  const account = useAccount()
  const entry = useEntry(account)
  usePrefetchQuery(postsQuery(account))
  return (
    <UserPostsLayout wayBack={entry.wayBack}>
      {useMay(account, 'edit') ? (
        <WithEntry entry={entry} skeleton={<PostSkeletons />}>
          <PostList account={account} wayBack={entry.wayBack} />
        </WithEntry>
      ) : (
        <Page title={postsTexts.title(runtimeConfig.marketplaceName)}>
          <RoleForbidden />
        </Page>
      )}
    </UserPostsLayout>
  )
}

const postsTexts = marketplaceTexts.posts
const STEP = 20
const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3'
/** From this many posts on, the list has a search. */
const MANY = 8

function PostList({ account, wayBack }: { account: number; wayBack: string }) {
  const found = useQuery(postsQuery(account))
  return (
    <MarketplaceView query={found} wayBack={wayBack} skeleton={<PostSkeletons />}>
      {(posts) => <FoundPosts account={account} posts={posts} />}
    </MarketplaceView>
  )
}

type Props = { account: number; posts: readonly DivarPostSummary[] }

function FoundPosts({ account, posts }: Props) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  if (posts.length === 0) return <NoPosts account={account} />
  const wanted = joinedKey(search)
  const found = posts.filter(({ title }) => joinedKey(title).includes(wanted))
  const rest = found.length - most
  return (
    <Page title={postsTexts.title(runtimeConfig.marketplaceName)} note={postsTexts.count(posts.length)}>
      <p className="text-quiet">{postsTexts.intro}</p>
      {posts.length > MANY && (
        <TextInput
          label={postsTexts.search}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 && <p role="status">{postsTexts.nothingFound}</p>}
      <ul className={columns}>
        {found.slice(0, most).map((post) => (
          <PostCard key={post.token} account={account} post={post} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="plain" className="self-center" onClick={() => setMost(most + STEP)}>
          {postsTexts.more(Math.min(rest, STEP))}
        </Button>
      )}
    </Page>
  )
}

const noneTexts = marketplaceTexts.none

function NoPosts({ account }: { account: number }) {
  return (
    <EmptyState
      level={1}
      drawing={<EmptyListDrawing />}
      title={noneTexts.title(runtimeConfig.marketplaceName)}
      text={noneTexts.text}
      action={
        <Link to={paths.newAd(account)} className={buttonLook()}>
          {noneTexts.create}
        </Link>
      }
    />
  )
}

/** One of the user's posts; a press opens its ad form. */
function PostCard({ account, post }: { account: number; post: DivarPostSummary }) {
  return (
    <li className={`${cardLook} relative flex gap-4 p-3 focus-within:border-accent hover:border-accent`}>
      <PostThumbnail src={post.image && thumbnailUrl(post.image)} />
      <div className="flex min-w-0 grow flex-col">
        <h2 className="line-clamp-2 text-base wrap-anywhere">{post.title}</h2>
        {post.category && <CategoryPath category={post.category} />}
        {post.has_ad && <p className="text-sm text-success">{marketplaceTexts.posts.hasAd}</p>}
        <Link
          to={paths.post(account, post.token)}
          aria-label={`${marketplaceTexts.posts.advertise}: ${post.title}`}
          className="mt-auto inline-flex min-h-11 items-center self-end font-semibold text-accent after:absolute after:inset-0"
        >
          {marketplaceTexts.posts.advertise}
        </Link>
      </div>
    </li>
  )
}

/** Placeholders while posts load. */
function PostSkeletons() {
  return (
    <div role="status" aria-label={commonTexts.loading} className={columns}>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={`${cardLook} flex gap-4 p-3`}>
          <Skeleton className="size-24 shrink-0" />
          <div className="grid grow content-start gap-2 pt-1">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
