import { readAssets, readPost, readStatistics, readSummaries, readTokens, readUser } from './answers.ts'
import {
  MarketplaceError,
  type Marketplace,
  type MarketplaceFailure,
  type Tokens,
} from './marketplace-gateway.ts'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { request, type Answer, type Patience } from './request.ts'
import { field } from '../json-readers.ts'

/**
 * `oauthBase` without `/auth` and `/token`, `apiBase` without `/v1`; `statisticsMinutes` is 0 if users are
 * not asked for their posts' statistics.
 */
export type OpenPlatformSettings = {
  oauthBase: string
  apiBase: string
  clientId: string
  clientSecret: string
  apiKey: string
  redirectUri: string
  statisticsMinutes: number
}

const SCOPES = ['USER_PHONE', 'USER_ID', 'USER_POSTS_GET', 'offline_access']
const STATISTICS_SCOPE = 'USER_POSTS_STATS_READ'

/** Divar's open platform, "Kenar", or any server with the same API. */
export function openPlatform(
  settings: OpenPlatformSettings,
  patience: Patience = LONGEST_WAITS_MS.marketplace,
): Marketplace {
  const get = (path: string, access: string | null = null) =>
    call(settings, patience, path, access, { method: 'GET' })
  const assets = async (kind: string, name: string, query = '') =>
    readAssets(found(await get(`/assets/${kind}${query}`)), name)
  return {
    consentUrl: ({ state, challenge }) => consentUrl(settings, state, challenge),
    exchangeCode: (code, verifier) => askTokens(settings, patience, exchangeFields(settings, code, verifier)),
    renewTokens: ({ refresh, access }) =>
      // According to the documents, the current access token is sent as `code`.
      askTokens(settings, patience, { grant_type: 'refresh_token', refresh_token: refresh, code: access }),
    user: async (access) => readUser(found(await get('/users', access))),
    userPosts: async (access) => readSummaries(found(await get('/finder/user-posts', access))),
    async post(token, access) {
      const answer = await get(`/finder/post/${encodeURIComponent(token)}`, access)
      const body = readable(answer)
      return answer.status === 404 ? null : readPost(body)
    },
    async postStatistics(token, access) {
      const path = `/posts/${encodeURIComponent(token)}/stats`
      const answer = await call(settings, patience, path, access, { method: 'GET' }, STATISTICS)
      const body = readable(answer)
      return answer.status === 404 ? null : readStatistics(body)
    },
    categories: () => assets('category', 'categories'),
    cities: () => assets('city', 'cities'),
    districts: (citySlug) =>
      assets('district', 'districts', `?${new URLSearchParams({ city_slug: citySlug })}`),
    async listenToPosts(access) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_type: 'POST_UPDATE' }),
      }
      await call(settings, patience, '/events/subscriptions', access, init)
    },
  }
}

function consentUrl(
  { oauthBase, clientId, redirectUri, statisticsMinutes }: OpenPlatformSettings,
  state: string,
  challenge: string,
) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: [...SCOPES, ...(statisticsMinutes > 0 ? [STATISTICS_SCOPE] : [])].join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${oauthBase}/auth?${query}`
}

function exchangeFields({ redirectUri }: OpenPlatformSettings, code: string, verifier: string) {
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
}

/**
 * A code is valid for one try. A renewal may be repeated: the old refresh token works for two minutes more.
 */
async function askTokens(
  { oauthBase, clientId, clientSecret }: OpenPlatformSettings,
  patience: Patience,
  fields: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret })
  const init = { method: 'POST', body, headers: { accept: 'application/json' } }
  const isRepeatable = fields.grant_type === 'refresh_token'
  const answer = await request({ url: `${oauthBase}/token`, init, isRepeatable }, patience)
  if (answer.status === 200) return readTokens(answer.body)
  throw new MarketplaceError(tokenFailure(answer), `status ${answer.status} for tokens`)
}

/** Only the server's own answer ends an access permanently: a proxy's page is temporary. */
function tokenFailure({ status, body }: Answer): MarketplaceFailure {
  const error = field(body, 'error')
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'misconfigured'
  const isTold = typeof error === 'string' || (status === 400 && body !== null)
  if (isTold) return 'refused'
  return status === 401 ? 'misconfigured' : 'unavailable'
}

type Kind = { root: string; failures: Record<number, MarketplaceFailure> }
const USUAL: Kind = { root: '/v1/open-platform', failures: { 401: 'access_ended', 403: 'access_ended' } }
/** A renewed access allows no more than the consent did, so 403 must not cause a renewal. */
const STATISTICS: Kind = {
  root: '/experimental/open-platform',
  failures: { 401: 'access_ended', 403: 'refused' },
}

async function call(
  { apiBase, apiKey }: OpenPlatformSettings,
  patience: Patience,
  path: string,
  access: string | null,
  init: RequestInit,
  { root, failures }: Kind = USUAL,
): Promise<Answer> {
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    accept: 'application/json',
    'x-api-key': apiKey,
    ...(access !== null && { authorization: `Bearer ${access}` }),
  }
  const url = `${apiBase}${root}${path}`
  const answer = await request({ url, init: { ...init, headers }, isRepeatable: true }, patience)
  if (answer.status === 200 || answer.status === 404) return answer
  // Without a user's token, only the key can be refused.
  const failure = access === null ? undefined : failures[answer.status]
  throw new MarketplaceError(failure ?? 'misconfigured', `status ${answer.status}`)
}

/** The body of an answer that must exist. */
function found(answer: Answer): unknown {
  if (answer.status === 404) throw new MarketplaceError('misconfigured', 'the call is not known')
  return readable(answer)
}

/**
 * All its answers are objects, even refusals: a proxy's page must not count as "no posts", or "no such post".
 */
function readable({ status, body }: Answer): object {
  if (typeof body === 'object' && body !== null) return body
  throw new MarketplaceError('unavailable', `status ${status} without an object`)
}
