import type { testApp } from './harness.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Cookies = Record<string, string>

const ACCOUNTS = '/svc/accounts/api/v1/auth/divar'

/** The product's variables for a marketplace of the sandbox. */
export function marketplaceEnv({ base, origin }: { base: string; origin: string }) {
  return {
    MARKETPLACE_OAUTH_BASE_URL: `${base}/oauth2`,
    MARKETPLACE_API_BASE_URL: base,
    MARKETPLACE_COMPLETION_URL: `${base}/completion`,
    MARKETPLACE_PICTURE_ORIGINS: origin,
  }
}

/** Makes a post the user's own, as if the marketplace had confirmed it. */
export async function givePost({ db, clock }: TestApp, userId: number, post_token: string) {
  const user_id = BigInt(userId)
  await db.insertInto('marketplace_identities').values({ user_id, linked_at: clock.now }).execute()
  await db.insertInto('marketplace_posts').values({ user_id, post_token, seen_at: clock.now }).execute()
}

/** A separate browser that signs in through the consent page. */
export function visitor({ app }: TestApp) {
  const cookies: Cookies = {}
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, cookies, headers })
    for (const { name, value } of answer.cookies) {
      if (value === '') delete cookies[name]
      else cookies[name] = value
    }
    return answer
  }

  /** The address of the consent page. */
  const initiate = async (query = '') => {
    const answer = await get(`${ACCOUNTS}/initiate/${query}`)
    return new URL(answer.headers.location ?? 'about:blank')
  }

  /** Presses a button of the consent page; returns the query that it sends back. */
  const press = async (consent: URL, answer: 'grant' | 'refuse', phone = '09120000001') => {
    const body = new URLSearchParams([...consent.searchParams, ['answer', answer], ['phone', phone]])
    const url = new URL('consent', consent)
    const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return new URL(reply.headers.get('location') ?? 'about:blank').search
  }

  const comeBack = (search: string) => get(`${ACCOUNTS}/callback/${search}`)

  /** The whole sign-in; returns what a signed-in panel then has. */
  const signIn = async (phone?: string, query?: string) => {
    const back = await comeBack(await press(await initiate(query), 'grant', phone))
    const token = await get('/svc/accounts/api/v2/token/access/internal/')
    const headers = { authorization: `JWT ${(token.json() as { token: string }).token}` }
    const entry = await get('/svc/mobile/kenar-divar/entry/', headers)
    const { divar_access_token: handle } = entry.json() as { divar_access_token: string }
    const call = (path: string, given: string | null = handle) => {
      const access = given === null ? '' : `?${new URLSearchParams({ divar_access_token: given })}`
      return app.inject({ url: `/svc/mobile/kenar-divar${path}${access}`, headers })
    }
    return { landed: back.headers.location ?? '', headers, handle, call }
  }

  return { cookies, get, initiate, press, comeBack, signIn }
}
