type Claims = {
  /** The user whose session it is. */
  readonly sub?: string
  readonly acc?: number
  /** A dev session (decisions §12). */
  readonly is_dev?: boolean
  /** Who acts for that user. */
  readonly hijacker?: { readonly is_staff: boolean; readonly user_id: number }
}

/** What an access token says; nothing of one that cannot be read. Only the server trusts tokens. */
export function tokenClaims(token: string): Claims {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
