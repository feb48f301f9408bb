import { createHash, randomBytes } from 'node:crypto'

const CODE_SECONDS = 300
const ACCESS_SECONDS = 3_600
const REFRESH_SECONDS = 30 * 86_400
/** How long old tokens work after a refresh. */
const OVERLAP_SECONDS = 120

export type Grant = { phone: string; scope: string[] }
type Code = Grant & { redirectUri: string; challenge: string | null; expires: number }
type Token = Grant & { expires: number }
export type TokenReply = {
  access_token: string
  expires_in: number
  scope: string
  token_type: 'bearer'
  refresh_token?: string
}

/** The codes and tokens that the marketplace has given out. */
export class Grants {
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, Token>()
  readonly #refresh = new Map<string, Token & { access: string }>()
  readonly #listening = new Set<string>()
  readonly #renewals = new Map<string, number>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  giveCode(grant: Grant, redirectUri: string, challenge: string | null): string {
    const code = `ory_ac_${secret()}`
    this.#codes.set(code, { ...grant, redirectUri, challenge, expires: this.#in(CODE_SECONDS) })
    return code
  }

  /** Null if the code is unknown, used, expired or of another address, or if its verifier does not match. */
  redeemCode(code: string, redirectUri: string, verifier: string | null): TokenReply | null {
    const found = this.#codes.get(code)
    this.#codes.delete(code)
    if (!found || found.expires < this.#now().getTime() || found.redirectUri !== redirectUri) return null
    if (found.challenge !== null && found.challenge !== challengeOf(verifier ?? '')) return null
    return this.#giveTokens(found)
  }

  refresh(token: string): TokenReply | null {
    const found = this.#refresh.get(token)
    if (!found || found.expires < this.#now().getTime()) return null
    const soon = this.#in(OVERLAP_SECONDS)
    const access = this.#access.get(found.access)
    if (access) access.expires = Math.min(access.expires, soon)
    found.expires = Math.min(found.expires, soon)
    this.#renewals.set(found.phone, this.renewalsOf(found.phone) + 1)
    return this.#giveTokens(found)
  }

  holderOf(accessToken: string): Grant | null {
    const found = this.#access.get(accessToken)
    return found && found.expires >= this.#now().getTime() ? found : null
  }

  /** The phone that a code or token was given to, even an ended one. */
  phoneOf(given: string): string | null {
    const holders = [this.#codes, this.#access, this.#refresh]
    return holders.map((held) => held.get(given)?.phone).find((phone) => phone !== undefined) ?? null
  }

  /** Ends a user's access tokens; the refresh tokens stay valid. */
  endAccess(phone: string) {
    for (const token of this.#access.values()) if (token.phone === phone) token.expires = 0
  }

  /** How often a user's tokens have been renewed. */
  renewalsOf(phone: string): number {
    return this.#renewals.get(phone) ?? 0
  }

  /** Revokes the access, as a user does in the marketplace's settings. */
  revokeAll() {
    this.#access.clear()
    this.#refresh.clear()
    this.#listening.clear()
  }

  listen(phone: string) {
    this.#listening.add(phone)
  }

  isListening(phone: string) {
    return this.#listening.has(phone)
  }

  #giveTokens({ phone, scope }: Grant): TokenReply {
    const access = `ory_at_${secret()}`
    this.#access.set(access, { phone, scope, expires: this.#in(ACCESS_SECONDS) })
    const reply = {
      access_token: access,
      expires_in: ACCESS_SECONDS,
      scope: scope.join(' '),
      token_type: 'bearer',
    } as const
    if (!scope.includes('offline_access')) return reply
    const refresh = `ory_rt_${secret()}`
    this.#refresh.set(refresh, { phone, scope, access, expires: this.#in(REFRESH_SECONDS) })
    return { ...reply, refresh_token: refresh }
  }

  #in(seconds: number) {
    return this.#now().getTime() + seconds * 1_000
  }
}

function secret() {
  return randomBytes(32).toString('base64url')
}

function challengeOf(verifier: string) {
  return createHash('sha256').update(verifier).digest('base64url')
}
