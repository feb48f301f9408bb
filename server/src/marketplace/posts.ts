import type { DivarPost, DivarPostSummary } from '@jarchi/shared/api/marketplace-posts.ts'
import { isPostToken } from '@jarchi/shared/touch-point.ts'
import type { Deps } from '../deps.ts'
import type { PostSummary } from '../gateways/marketplace/marketplace.ts'
import { AppError } from '../http/app-error.ts'
import { targetingData } from '../targeting/service.ts'
import { proxiedPictures } from './picture-address.ts'
import { isOwnPost, noteOwnPosts, placeOf } from './post-queries.ts'
import { postView, summaryView } from './post-view.ts'
import { withAccess } from './tokens.ts'

type PostDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

/** A list is for choosing from; a dealer's posts beyond these are reached from the marketplace. */
const MOST_LISTED = 500
/** How long it is believed that a post is still its user's. */
const OWNED_MS = 3_600_000

/** The posts of the user; `picturePath` is the path of the picture route. */
export async function userPosts(
  deps: PostDeps,
  userId: number,
  picturePath: string,
): Promise<DivarPostSummary[]> {
  const posts = await freshPosts(deps, userId)
  const names = await targetingData(deps.db, deps.now())
  const pictures = (urls: readonly string[]) => proxiedPictures(deps.config, picturePath, urls)
  return posts.slice(0, MOST_LISTED).map((post) => summaryView(post, { names, pictures }))
}

/** A post of the user's; one of somebody else's is as unknown as one that is not there. */
export async function userPost(
  deps: PostDeps,
  userId: number,
  token: string,
  picturePath: string,
): Promise<DivarPost> {
  if (!isPostToken(token) || !(await ownsPost(deps, userId, token))) throw new AppError('post_not_found')
  const { db, config, marketplace, now } = deps
  const post = await withAccess(deps, userId, (access) => marketplace.post(token, access))
  if (!post) throw new AppError('post_not_found')
  const [names, place] = await Promise.all([targetingData(db, now()), placeOf(db, post.city, post.district)])
  const pictures = (urls: readonly string[]) => proxiedPictures(config, picturePath, urls)
  return postView(post, { names, pictures, place })
}

/** Whether a post is the user's, by what the marketplace says now or has said within the hour. */
export async function ownsPost(deps: PostDeps, userId: number, token: string): Promise<boolean> {
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
