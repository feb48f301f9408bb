/** Credentials and payment results, which no redirect may carry (security §1). */
const SECRET =
  /^(?:code|state|iss|token|id_token|access_token|refresh_token|.*_token|.*secret.*|password|otp|authority|status|refnum|resnum|sesskey|session_state|mid|terminalid|tracenumber|tracen|rrn|securepan|hashedcardnumber)$/i
/** A post token names a post of the marketplace and opens nothing. */
const HARMLESS = 'post_token'

export function isCarried(name: string): boolean {
  return name === HARMLESS || !SECRET.test(name)
}

/** A query as it may go on to another page, with the question mark, or ''. */
export function carriedQuery(search: string, dropped: readonly string[] = []): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => isCarried(name) && !dropped.includes(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
