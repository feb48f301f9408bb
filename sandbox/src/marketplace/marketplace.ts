import { Faults } from './faults.ts'
import { Grants } from './grants.ts'
import { firstPosts, type Post, type PostState } from './posts.ts'

/** What an operator enters in the marketplace's panel for developers. */
export type RegisteredApp = {
  clientId: string
  clientSecret: string
  apiKey: string
  /** Sent as `Authorization` in all calls that the marketplace makes itself. */
  identificationKey: string
  redirectUri: string
  /** `{touch_point}` is replaced by CHAT, MY_DIVAR or DIVAR_PRO. */
  sessionInitUrl: string
  directUrl: string
  eventsUrl: string
}

export type Marketplace = {
  app: RegisteredApp
  posts: Post[]
  grants: Grants
  faults: Faults
  now: () => Date
  /** Clicks that led to a post on a day in Tehran, counted from the epoch. */
  clicksOf: (token: string, day: number) => number
}

/** `product` is the app's origin; `app` contains what differs from the product's own defaults. */
export type MarketplaceOptions = { product: string; app?: Partial<RegisteredApp>; now?: () => Date }

export function createMarketplace(options: MarketplaceOptions): Marketplace {
  const { product, app = {}, now = () => new Date() } = options
  return {
    app: { ...registeredApp(product), ...app },
    posts: firstPosts(now()),
    grants: new Grants(now),
    faults: new Faults(),
    now,
    clicksOf: () => 0,
  }
}

/** The product's own defaults, registered with the marketplace. */
function registeredApp(product: string): RegisteredApp {
  return {
    clientId: 'jarchi',
    clientSecret: 'sandbox-client-secret',
    apiKey: 'sandbox-api-key',
    identificationKey: 'sandbox-identification-key',
    redirectUri: `${product}/svc/accounts/api/v1/auth/divar/callback/`,
    sessionInitUrl: `${product}/svc/mobile/kenar-divar/session-init/{touch_point}/`,
    directUrl: `${product}/svc/mobile/kenar-divar/start/`,
    eventsUrl: `${product}/svc/mobile/kenar-divar/events/`,
  }
}

/** Changes a post's state and tells the app, if its owner has allowed it to listen. */
export async function changeState(marketplace: Marketplace, post: Post, state: PostState) {
  post.state = state
  post.changedAt = marketplace.now()
  if (!marketplace.grants.isListening(post.owner)) return
  const type = state === 'PUBLISHED' ? 'PUBLISH' : state === 'RETIRED' ? 'RETIRE' : 'ONGOING'
  const event = { type: 'POST_UPDATE', post_update: { type, post: { token: post.token } } }
  // Like the real one, this marketplace does not check whether the event is accepted.
  await fetch(marketplace.app.eventsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: marketplace.app.identificationKey },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {})
}
