/** Pages by their names in the specification (§2). */
const ROUTES = {
  index: /^\/u\/[1-9]\d*\/*$/,
  'my-ads-new': /^\/u\/[1-9]\d*\/my-ads\/?$/,
  'my-ads-create': /^\/u\/[1-9]\d*\/my-ads\/new\/?$/,
  'my-ads-edit': /^\/u\/[1-9]\d*\/my-ads(?:\/[1-9]\d*)?\/edit\/?$/,
  profile: /^\/u\/[1-9]\d*\/profile\/?$/,
  'kenar-divar': /^\/u\/[1-9]\d*\/kenar-divar(?:\/[^/]+)?\/?$/,
  'payment-charge': /^\/u\/[1-9]\d*\/payment\/charge\/?$/,
  transactions: /^\/u\/[1-9]\d*\/(?:transactions|statements\/[^/]+)\/?$/,
  auth: /^\/auth\/?$/,
} as const

type RouteName = keyof typeof ROUTES

const names = Object.keys(ROUTES) as RouteName[]

export function routeNameOf(path: string): RouteName | null {
  return names.find((name) => ROUTES[name].test(path)) ?? null
}

/** Whether a path leads to a page of an account. */
export function isAccountPage(path: string): boolean {
  const name = routeNameOf(path)
  return name !== null && name !== 'auth'
}
