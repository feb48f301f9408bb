import type { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'

/** The account whose pages tests open, and its user. */
export const ACCOUNT = 5
const USER = 9

type Reply = (request: Request) => Response | Promise<Response>
type Way = { method: string; path: string | RegExp; reply: Reply }

const NOTHING: CampaignPage = { count: 0, next: null, previous: null, results: [] }

/** A new, empty account, as the server describes it. */
const NEWCOMER: Way[] = [
  way('GET', '/svc/accounts/api/v2/token/access/internal/', () => ({ token: token(), expires_in: 300 })),
  way('GET', '/svc/api/api/v1/user/permissions/', () => ({ permissions: [VIEW_AMOUNTS] })),
  way('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 0 })),
  way('GET', '/svc/api/api/v4/adv/campaigns-list/', () => NOTHING),
  way('GET', '/svc/api/api/v2/adv/drafts/', () => ({ count: 0, results: [] })),
  way('PUT', /\/adv\/drafts\/\w+\/$/, () => ({ revision: 'r' })),
  way('DELETE', /\/adv\/drafts\/\w+\/$/, () => ({})),
  way('GET', '/svc/api/api/v1/notifications/', () => ({ unread: 0, has_more: false, results: [] })),
  way('GET', '/svc/api/api/v1/adv/delivery-today/', () => ({ campaigns: [] })),
]

let ways: Way[] = []
/** The calls since the test began: method and path, with its query. */
export const asked: string[] = []

/** Answers calls like these from now on, instead of any earlier answer; an object is sent as JSON. */
export function answer(method: string, path: string | RegExp, reply: (request: Request) => unknown) {
  ways.unshift(way(method, path, reply))
}

/** A refusal in the server's form. */
export function refusal(status: number, message = 'نشد', more: object = {}) {
  const body = { message, statusCode: status, code: 'refused', request_id: 'r-1', ...more }
  return Response.json(body, { status })
}

/** Sends the panel's calls to these answers; a call without an answer is "not found". */
export function standInForServer() {
  ways = [...NEWCOMER]
  asked.length = 0
}

const { fetch } = globalThis
// Without end: what a page that was left still sends must not reach the server of the tests, which knows no such call.
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  if (!pathname.startsWith('/svc/')) return fetch(request)
  asked.push(`${request.method} ${pathname}${search}`)
  const found = ways.find(({ method, path }) => method === request.method && fits(path, pathname))
  return found ? found.reply(request) : refusal(404)
}

/** Adds or replaces claims of the signed-in user, from the next token call on. */
export function signInAs(claims: object) {
  answer('GET', '/svc/accounts/api/v2/token/access/internal/', () => ({
    token: token(claims),
    expires_in: 300,
  }))
}

/** How often a call was made. */
export const timesAsked = (method: string, path: string) =>
  asked.filter((each) => each.startsWith(`${method} ${path}`)).length

function way(method: string, path: string | RegExp, reply: (request: Request) => unknown): Way {
  const toResponse = async (request: Request) => {
    const given = await reply(request)
    return given instanceof Response ? given : Response.json(given)
  }
  return { method, path, reply: toResponse }
}

const fits = (path: string | RegExp, pathname: string) =>
  typeof path === 'string' ? path === pathname : path.test(pathname)

/** Only claims: browsers check no signature. */
const token = (more: object = {}) =>
  `x.${btoa(JSON.stringify({ sub: String(USER), acc: ACCOUNT, ...more }))}.x`
