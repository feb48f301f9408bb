import type { DivarPost, DivarPostSummary } from '@jarchi/shared/api/marketplace-posts.ts'
import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { isPostToken } from '@jarchi/shared/advertising/touch-point.ts'
import type { Deps } from '../../../deps.ts'
import { MarketplaceError, type PostSummary } from '../../../gateways/marketplace/marketplace-gateway.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { targetingData } from '../../targeting/service.ts'
import { proxiedPictures } from '../pictures/picture-address.ts'
import { withAccess } from '../sign-in/tokens.ts'
import { advertisedPosts, isOwnPost, noteOwnPosts, placeOf } from './post-queries.ts'
import { postView, summaryView } from './post-view.ts'

type PostDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>
type Advertiser = { userId: number; accountId: number }

/** A list is for choosing; further posts of a dealer are reached from the marketplace. */
const MOST_LISTED = 500
/** How long a post counts as its user's without asking again. */
const OWNED_MS = HOUR_MS

/** The user's posts; `picturePath` is the path of the picture route. */
export async function userPosts(
  deps: PostDeps,
  { userId, accountId }: Advertiser,
  picturePath: string,
): Promise<DivarPostSummary[]> {
  const posts = (await freshPosts(deps, userId)).slice(0, MOST_LISTED)
  const tokens = posts.map(({ token }) => token)
  const [names, advertised] = await Promise.all([
    targetingData(deps.db, deps.now()),
    advertisedPosts(deps.db, accountId, tokens),
  ])
  const pictures = (urls: readonly string[]) => proxiedPictures(deps.config, picturePath, urls)
  return posts.map((post) => summaryView(post, { names, pictures, advertised }))
}

/** A post of the user; another user's post counts as unknown. */
export async function userPost(
  deps: PostDeps,
  { userId, accountId }: Advertiser,
  token: string,
  picturePath: string,
): Promise<DivarPost> {
  if (!isPostToken(token) || !(await ownsPost(deps, userId, token))) throw new AppError('post_not_found')
  const { db, config, marketplace, now } = deps
  const post = await withAccess(deps, userId, (access) => marketplace.post(token, access))
  if (!post) throw new AppError('post_not_found')
  const [names, place, advertised] = await Promise.all([
    targetingData(db, now()),
    placeOf(db, post.city, post.district),
    advertisedPosts(db, accountId, [token]),
  ])
  const pictures = (urls: readonly string[]) => proxiedPictures(config, picturePath, urls)
  return postView(post, { names, pictures, place, advertised })
}

/** Whether a post is the user's, by the marketplace's answer now or within the last hour. */
async function ownsPost(deps: PostDeps, userId: number, token: string): Promise<boolean> {
  const since = new Date(deps.now().getTime() - OWNED_MS)
  if (await isOwnPost(deps.db, userId, token, since)) return true
  return (await freshPosts(deps, userId)).some((post) => post.token === token)
}

async function freshPosts(deps: PostDeps, userId: number): Promise<PostSummary[]> {
  const posts = await withAccess(deps, userId, (access) => deps.marketplace.userPosts(access))
  const tokens = posts.map((post) => post.token)
  await noteOwnPosts(deps.db, userId, tokens, deps.now())
  return posts
}

type OwnDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

/**
 * A link with a post token proves nothing: throws unless the post is the user's, or already advertised here.
 */
export async function requireOwnPost(deps: OwnDeps, who: Advertiser, token: string | undefined) {
  if (token === undefined || token === '') return
  const isKnown =
    (await isOwnPost(deps.db, who.userId, token, new Date(0))) ||
    (await advertisedPosts(deps.db, who.accountId, [token])).has(token)
  if (isKnown || (isPostToken(token) && (await orRefuse(ownsPost(deps, who.userId, token))))) return
  throw new AppError('bad_input', { fields: [{ path: 'divar_post_token', code: 'not_own_post' }] })
}

/** What a failure of the marketplace means for the caller: give consent again, or try again later. */
export async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof MarketplaceError)) throw cause
    const isAccess = cause.failure === 'access_ended' || cause.failure === 'refused'
    throw new AppError(isAccess ? 'marketplace_access_needed' : 'marketplace_unavailable', { cause })
  }
}
