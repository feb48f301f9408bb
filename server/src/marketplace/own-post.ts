import { isPostToken } from '@jarchi/shared/touch-point.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { advertisesPost, isOwnPost } from './post-queries.ts'
import { ownsPost } from './posts.ts'
import { orRefuse } from './refusals.ts'

type OwnDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>
type Advertiser = { userId: number; accountId: number }

/** A link with a post token proves nothing: throws unless the post is the user's, or advertised here already. */
export async function requireOwnPost(deps: OwnDeps, who: Advertiser, token: string | undefined) {
  if (token === undefined || token === '') return
  const isKnown =
    (await isOwnPost(deps.db, who.userId, token, new Date(0))) ||
    (await advertisesPost(deps.db, who.accountId, token))
  if (isKnown || (isPostToken(token) && (await orRefuse(ownsPost(deps, who.userId, token))))) return
  throw new AppError('bad_input', { fields: [{ path: 'divar_post_token', code: 'not_own_post' }] })
}
