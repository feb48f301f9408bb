/** What a user has allowed us. Both tokens change with every renewal. */
export type Tokens = {
  access: string
  /** Null if the user gave no lasting access. */
  refresh: string | null
  accessSeconds: number
}

/** `phone` is as the marketplace writes it; the id is a pseudonym that is valid for our app only. */
export type MarketplaceUser = { phone: string; id: string | null }

export type PostSummary = { token: string; title: string; category: string; pictures: string[] }

/** `retired` means sold, removed or expired: the marketplace does not distinguish these. */
export type PostStateName = 'published' | 'waiting' | 'retired'

export type MarketplacePost = PostSummary & {
  description: string
  city: string
  district: string
  state: PostStateName
  /** In toman; 0 when there is none. */
  priceToman: number
}

/** For one day in Tehran, `YYYY-MM-DD`. */
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
  /** Null if there is no such post. With its owner's access, pictures are included before publication too. */
  post: (token: string, access: string | null) => Promise<MarketplacePost | null>
  /**
   * The last days of a post of the user, the oldest first; `refused` if the user, or the operator's key, may
   * not see them. Null if there is no such post.
   */
  postStatistics: (token: string, access: string) => Promise<PostDay[] | null>
  categories: () => Promise<Asset[]>
  cities: () => Promise<Asset[]>
  districts: (citySlug: string) => Promise<Asset[]>
  /** Asks for notifications about changes of the user's posts. */
  listenToPosts: (access: string) => Promise<void>
}

/**
 * What can help: time (`unavailable`), a new consent of the user (`access_ended`), the operator
 * (`misconfigured`); `refused` is a code or token that is not accepted.
 */
export type MarketplaceFailure = 'unavailable' | 'access_ended' | 'refused' | 'misconfigured'

/** A call to the marketplace failed. Contains neither tokens nor phones. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError'
  readonly failure: MarketplaceFailure

  constructor(failure: MarketplaceFailure, reason: string) {
    super(`the marketplace (${failure}): ${reason}`)
    this.failure = failure
  }
}
