/** A place in the panel: a path and its query with the question mark, or ''. */
export type Place = { readonly path: string; readonly search: string }

const ID = /^[1-9]\d{0,15}$/

/** An id from a path or a query; null for anything else. */
export function idOf(text: string | null | undefined): number | null {
  return text && ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}

const PREFIX = /^\/u\/([^/]*)(\/.*)?$/

/** The account of a path under /u/{accountId}, with the rest of the path; null for any other path. */
export function accountScope(path: string): { account: number; rest: string } | null {
  const [, id, rest] = PREFIX.exec(path) ?? []
  const account = idOf(id)
  return account === null ? null : { account, rest: rest ?? '/' }
}

/** Credentials and payment results, which no redirect may carry (docs/security.md). */
const SECRET =
  /^(?:code|state|iss|token|id_token|access_token|refresh_token|.*_token|.*secret.*|password|otp|authority|status|refnum|resnum|sesskey|session_state|mid|terminalid|tracenumber|tracen|rrn|securepan|hashedcardnumber)$/i
/** A post token names a post of the marketplace and gives access to nothing. */
const HARMLESS = 'post_token'

export function isCarried(name: string): boolean {
  return name === HARMLESS || !SECRET.test(name)
}

/** The part of a query that another page may get, with the question mark, or ''. */
export function carriedQuery(search: string, dropped: readonly string[] = []): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => isCarried(name) && !dropped.includes(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

/** A query as a part of an address, with its question mark; '' for an empty one. */
export const searchOf = (query: URLSearchParams): string => `?${query}`.replace(/^\?$/, '')
