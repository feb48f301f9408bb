import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { isPostToken, isProOrigin } from '@jarchi/shared/advertising/touch-point.ts'
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useState, type ReactNode } from 'react'
import { campaignBidsQuery } from '../../api/campaign-changes.ts'
import { postPictureQuery, postQuery } from '../../api/marketplace-posts.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { categoriesQuery } from '../../api/targeting.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { Link } from '../../navigation/link.tsx'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { go } from '../../navigation/navigate.ts'
import { settled } from '../../background/settled.ts'
import { useAccount, useParams, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { cardLook } from '../../ui/looks.ts'
import { ErrorBoundary, type FailureProps } from '../../ui/error-boundary.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Page } from '../../ui/page.tsx'
import { RoleForbidden } from '../../ui/role-forbidden.tsx'
import { Toman } from '../../ui/toman.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { AdSent, SENT } from '../marketplace-visit/ad-sent.tsx'
import { useEntry } from '../marketplace-visit/use-entry.ts'
import { IntegrationLayout, UserPostsLayout } from './integration-layout.tsx'
import { MarketplaceFailure, MarketplaceView, UnknownPost, WithEntry } from './marketplace-failure.tsx'
import { PostComing, PostNotice, PostPending } from './post-states.tsx'
import { CategoryPath, PostThumbnail } from './post-thumbnail.tsx'

/** kenar-divar/{postToken}: one post and its campaign form. */
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
      {!useMay(account, 'edit') ? (
        <Page title={marketplaceTexts.post.title}>
          <RoleForbidden />
        </Page>
      ) : isPostToken(token) ? (
        <AskedPost key={`${account}/${token}`} account={account} token={token} />
      ) : (
        <UnknownPost wayBack={wayBack} />
      )}
    </Layout>
  )
}

type Props = { wayBack: string; children: ReactNode }

/** For a visit about a single post: no links to other pages. */
function SinglePostLayout({ wayBack, children }: Props) {
  return <IntegrationLayout wayBack={wayBack}>{children}</IntegrationLayout>
}

/** The post that the address names, once the marketplace lets us read it. */
function AskedPost({ account, token }: { account: number; token: string }) {
  const entry = useEntry(account)
  usePrefetchQuery(postQuery(account, token))
  // The form's data is fetched together with the post, not after it.
  usePrefetchQuery(campaignBidsQuery(account))
  usePrefetchQuery(categoriesQuery(account))
  return (
    <WithEntry entry={entry} skeleton={<PostComing />}>
      <FoundPost account={account} token={token} wayBack={entry.wayBack} />
    </WithEntry>
  )
}

const PostCampaign = lazyPage('PostCampaign', () => import('./post-campaign.tsx'))
// A first visit shows the picture before it runs the form; coming from the list, the form is already loaded.
void settled.then(() => PostCampaign.prefetch())

type FoundPostProps = { account: number; token: string; wayBack: string }

/** The post with its campaign form; after sending, the link back. */
function FoundPost({ account, token, wayBack }: FoundPostProps) {
  const found = useQuery(postQuery(account, token))
  const isSent = SENT in useUrlQuery()
  const onSent = () => go(`${paths.post(account, token)}?${SENT}=1`, { replace: true })
  if (isSent) return <AdSent account={account} />
  return (
    <MarketplaceView query={found} wayBack={wayBack} skeleton={<PostComing />}>
      {(post) => <PostWithForm account={account} post={post} wayBack={wayBack} onSent={onSent} />}
    </MarketplaceView>
  )
}

type PostWithFormProps = { account: number; post: DivarPost; wayBack: string; onSent: () => void }

function PostWithForm({ account, post, wayBack, onSent }: PostWithFormProps) {
  const { gone } = marketplaceTexts.post
  if (post.state === 'gone') return <UnknownPost wayBack={wayBack} title={gone.title} text={gone.text} />
  return (
    <ErrorBoundary resetKey={post.token} failure={FormFailure}>
      <Page title={marketplaceTexts.post.title}>
        <PostSummary post={post} />
        {post.has_ad && (
          <PostNotice>
            {marketplaceTexts.post.hasAd}{' '}
            <Link to={paths.myAds(account)} className="font-semibold underline">
              {marketplaceTexts.post.toItsAd}
            </Link>
          </PostNotice>
        )}
        {post.state === 'waiting' && (
          <PostNotice>{marketplaceTexts.post.waiting(runtimeConfig.marketplaceName)}</PostNotice>
        )}
        <CampaignOf account={account} post={post} onSent={onSent} />
      </Page>
    </ErrorBoundary>
  )
}

type CampaignOfProps = { account: number; post: DivarPost; onSent: () => void }

/** The form, with the draft of an earlier visit. */
function CampaignOf({ account, post, onSent }: CampaignOfProps) {
  // Read at once, so that the form need not wait for it later.
  const [draft] = useState(() => draftOf(account, post.token))
  return (
    <AfterPicture picture={post.images[0]}>
      <PostCampaign account={account} post={post} draft={draft} onSent={onSent} />
    </AfterPicture>
  )
}

/** The draft's code is also part of the form; without it the form cannot work either. */
async function draftOf(account: number, token: string) {
  const store = await import('../campaign-saving/draft/draft-store.ts').catch(() => null)
  return store && store.savedDraft(store.draftKey(account, null, token))
}

/** The form's data did not arrive, or the form crashed. */
function FormFailure({ error, reset }: FailureProps) {
  const { wayBack } = useEntry(useAccount())
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
  }
  return <MarketplaceFailure error={error} wayBack={wayBack} onRetry={again} />
}

type AfterPictureProps = { picture: PostPicture | undefined; children: ReactNode }

/** Renders its children once the post's picture is on the screen: phones are slow with both at once. */
function AfterPicture({ picture, children }: AfterPictureProps) {
  const [shown] = useState(() => moment(!picture))
  return (
    <Suspense fallback={<PostPending picture={picture} onPictureShown={shown.comes} />}>
      <Waiting until={shown.promise}>{children}</Waiting>
    </Suspense>
  )
}

function Waiting({ until, children }: { until: Promise<void>; children: ReactNode }) {
  use(until)
  return children
}

function moment(isPast: boolean) {
  let comes = () => {}
  const promise = new Promise<void>((resolve) => (comes = resolve))
  if (isPast) comes()
  return { promise, comes }
}

const postTexts = marketplaceTexts.post

/** The advertised post, as the marketplace shows it. */
function PostSummary({ post: { title, images, category, city, district, price } }: { post: DivarPost }) {
  return (
    <section aria-label={postTexts.summary} className={`${cardLook} flex gap-4 p-3`}>
      {images[0] ? <FirstPicture picture={images[0]} /> : <PostThumbnail src={null} />}
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-base wrap-anywhere">{title}</h2>
        <p className="text-sm font-semibold">{price === null ? postTexts.agreed : <Toman rial={price} />}</p>
        {category && <CategoryPath category={category} />}
        {city && <p className="text-sm text-quiet">{postTexts.inCity(city.name, district?.name ?? null)}</p>}
      </div>
    </section>
  )
}

/** Uses the file from which banners are cut, so that it is downloaded only once. */
function FirstPicture({ picture }: { picture: PostPicture }) {
  const { data, isError } = useQuery(postPictureQuery(useAccount(), picture))
  const url = usePictureUrl(data)
  return <PostThumbnail src={isError ? null : (url ?? undefined)} />
}
