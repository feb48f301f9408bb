/** Pages by their names in the specification (§2); `built` ones can be led to. */
const ROUTES = {
  index: { pattern: /^\/u\/[1-9]\d*\/*$/, built: true },
  'my-ads-new': { pattern: /^\/u\/[1-9]\d*\/my-ads\/?$/, built: true },
  'my-ads-create': { pattern: /^\/u\/[1-9]\d*\/my-ads\/new\/?$/, built: true },
  'my-ads-edit': { pattern: /^\/u\/[1-9]\d*\/my-ads(?:\/[1-9]\d*)?\/edit\/?$/, built: true },
  profile: { pattern: /^\/u\/[1-9]\d*\/profile\/?$/, built: true },
  'kenar-divar': { pattern: /^\/u\/[1-9]\d*\/kenar-divar(?:\/[^/]+)?\/?$/, built: true },
  'payment-charge': { pattern: /^\/u\/[1-9]\d*\/payment\/charge\/?$/, built: true },
  transactions: {
    pattern: /^\/u\/[1-9]\d*\/(?:transactions|statements\/[^/]+)\/?$/,
    built: true,
  },
  auth: { pattern: /^\/auth\/?$/, built: true },
} as const

export type RouteName = keyof typeof ROUTES

const names = Object.keys(ROUTES) as RouteName[]

export function routeNameOf(path: string): RouteName | null {
  return names.find((name) => ROUTES[name].pattern.test(path)) ?? null
}

/** Whether a path leads to a page of an account that exists today. */
export function isAccountPage(path: string): boolean {
  const name = routeNameOf(path)
  return name !== null && name !== 'auth' && ROUTES[name].built
}
