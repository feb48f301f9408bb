import { DAY_SECONDS } from '../time/durations.ts'
/** The places in the marketplace where a visit may begin. */
export const TOUCH_POINTS = ['MY_POST', 'MY_DIVAR', 'DIVAR_PRO', 'CHAT', 'DEMAND_POST'] as const
export type TouchPoint = (typeof TOUCH_POINTS)[number]

/** Those whose visits the marketplace's server opens; `MY_POST` is a direct link (§D9.1). */
export const SERVER_TOUCH_POINTS = ['CHAT', 'MY_DIVAR', 'DIVAR_PRO'] as const satisfies TouchPoint[]
export type ServerTouchPoint = (typeof SERVER_TOUCH_POINTS)[number]

const PRO_ORIGINS: ReadonlySet<string> = new Set(['DIVAR_PRO', 'MY_DIVAR', 'CHAT'] satisfies TouchPoint[])

/** The data of a visit from the marketplace (§5.1). */
export type IntegrationSession = { post_token?: string; touch_point?: string }

/** Names and lifetimes in seconds of the cookies of §7.32; the panel reads them. */
export const ENTRY_COOKIES = {
  visited: { name: 'visited', seconds: 7 * DAY_SECONDS },
  postToken: { name: 'divar_post_token', seconds: 7 * DAY_SECONDS },
  touchPoint: { name: 'divar_touch_point', seconds: DAY_SECONDS },
} as const

const POST_TOKEN = /^[A-Za-z0-9_-]{1,64}$/
const TOUCH_POINT = /^[A-Z][A-Z_]{0,39}$/

/** A post token in the marketplace's form, with space to grow. */
export function isPostToken(text: string): boolean {
  return POST_TOKEN.test(text)
}

/** Whether a visit came from a page of all the user's posts, so that our page of all posts fits (§5.2). */
export function isProOrigin(touchPoint: string | undefined): boolean {
  return touchPoint !== undefined && PRO_ORIGINS.has(touchPoint)
}

/** Whether the marketplace's server opens visits of this touch point. */
export function isServerTouchPoint(text: string): text is ServerTouchPoint {
  return (SERVER_TOUCH_POINTS as readonly string[]).includes(text)
}

/**
 * Reads an optional post token and an optional touch point, each one string, and nothing else (§5.1). Invalid
 * or repeated values count as missing; an unknown touch point is kept and has no effect.
 */
export function integrationSession(given: unknown): IntegrationSession {
  const postToken = ownText(given, 'post_token')
  const touchPoint = ownText(given, 'touch_point')
  return {
    ...(postToken !== undefined && POST_TOKEN.test(postToken) && { post_token: postToken }),
    ...(touchPoint !== undefined && TOUCH_POINT.test(touchPoint) && { touch_point: touchPoint }),
  }
}

function ownText(given: unknown, name: string): string | undefined {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return undefined
  const value = (given as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
