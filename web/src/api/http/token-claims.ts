type Claims = {
  /** The user whose session it is. */
  readonly sub?: string
  readonly acc?: number
  /** When the server made it, in seconds. */
  readonly iat?: number
  /** A development session (§D12.1). */
  readonly is_dev?: boolean
  /** The person who acts for that user. */
  readonly hijacker?: { readonly is_staff: boolean; readonly user_id: number }
}

/** The claims of an access token; empty for one that cannot be read. Only the server trusts tokens. */
export function tokenClaims(token: string): Claims {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
