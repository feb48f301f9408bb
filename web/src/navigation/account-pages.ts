/** Addresses below /u/{accountId} that are pages (§2), as whoever signs in may be led to. */
const PAGES = [
  /^$/,
  /^my-ads(?:\/new|(?:\/[1-9]\d*)?\/edit)?$/,
  /^kenar-divar(?:\/[^/]+)?$/,
  /^payment\/charge$/,
  /^transactions$/,
  /^statements\/[^/]+$/,
  /^profile$/,
  /^application$/,
  /^services$/,
  /^support(?:\/new|\/[1-9]\d*)?$/,
  /^tos$/,
  /^promotions\/(?:black-friday|webinar)$/,
]

/** Whether a path leads to a page of an account. */
export function isAccountPage(path: string): boolean {
  const [, rest] = /^\/u\/[1-9]\d*(?:\/+(.*?))?\/*$/.exec(path) ?? []
  if (rest === undefined) return /^\/u\/[1-9]\d*\/*$/.test(path)
  return PAGES.some((page) => page.test(rest))
}
