/** What a user has let us do. Both tokens change on every renewal. */
export type Tokens = {
  access: string
  /** Absent when the user gave no lasting access. */
  refresh: string | null
  accessSeconds: number
}

/** `phone` is as the marketplace writes it; the id is a pseudonym that holds for our app only. */
export type MarketplaceUser = { phone: string; id: string | null }

export type PostSummary = { token: string; title: string; category: string; pictures: string[] }

/** `retired` covers what was sold, removed or has expired: the marketplace does not tell them apart. */
export type PostStateName = 'published' | 'waiting' | 'retired'

export type MarketplacePost = PostSummary & {
  description: string
  city: string
  district: string
  state: PostStateName
  /** In toman; 0 when there is none. */
  priceToman: number
}

/** Of one day in Tehran, `YYYY-MM-DD`. */
export type PostDay = { day: string; views: number; chats: number }

export type Asset = { slug: string; name: string }

/** `challenge` is the S256 challenge of PKCE. */
export type ConsentAsk = { state: string; challenge: string }

/** The marketplace's open platform. Every call may throw `MarketplaceError`. */
export type Marketplace = {
  consentUrl: (ask: ConsentAsk) => string
  exchangeCode: (code: string, verifier: string) => Promise<Tokens>
  renewTokens: (tokens: { refresh: string; access: string }) => Promise<Tokens>
  user: (access: string) => Promise<MarketplaceUser>
  userPosts: (access: string) => Promise<PostSummary[]>
  /** Null when there is no such post. With its owner's access, pictures come before publication too. */
  post: (token: string, access: string | null) => Promise<MarketplacePost | null>
  /**
   * The last days of a post of the user's, the oldest first; `refused` where the user, or the operator's key, may not
   * know them. Null when there is no such post.
   */
  postStatistics: (token: string, access: string) => Promise<PostDay[] | null>
  categories: () => Promise<Asset[]>
  cities: () => Promise<Asset[]>
  districts: (citySlug: string) => Promise<Asset[]>
  /** Asks to be told of changes of the user's posts. */
  listenToPosts: (access: string) => Promise<void>
}

/**
 * Who can put it right: time (`unavailable`), the user by a new consent (`access_ended`), the operator
 * (`misconfigured`); `refused` is a code or token that is not taken.
 */
export type MarketplaceFailure = 'unavailable' | 'access_ended' | 'refused' | 'misconfigured'

/** A call to the marketplace failed. Names neither tokens nor phones. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError'
  readonly failure: MarketplaceFailure

  constructor(failure: MarketplaceFailure, reason: string) {
    super(`the marketplace (${failure}): ${reason}`)
    this.failure = failure
  }
}
