import { call, type Answer } from './http-call.ts'
import type { Meters } from './meters.ts'
import type { OpenLoop } from './open-loop.ts'

const SESSION = '/svc/accounts/api/v2/token/access/internal/'
/** What the pages of an advertiser ask for, and change nothing. */
const CALLS = [
  '/svc/accounts/api/v1/user/',
  '/svc/api/api/v1/user/permissions/',
  '/svc/financial/api/v2/accounts/',
  '/svc/api/api/v4/adv/campaigns-list/',
  '/svc/api/api/v2/adv/profile/',
  '/svc/financial/api/v2/accounts/transactions/',
  '/svc/crm/api/v1/tickets/',
]

/** `rate` in calls a second; `link` is that of `npm run sign-in-link`, null: only pages are loaded. */
type Options = { panel: string; link: string | null; rate: number; seconds: number }

/** People who load the panel's page and its files, and look around in it. */
export class Panel {
  readonly #options: Options
  #asked = 0
  #cookie = ''
  #accessToken = ''
  /** When half of the token's life is over; without a link never. */
  #renewAt = Infinity

  constructor(options: Options) {
    this.#options = options
  }

  /** Throws a sentence if the link does not sign in. */
  async signIn() {
    const { link, panel } = this.#options
    if (link === null) return
    this.#keepCookie(
      await call(link, { origin: panel, 'content-type': 'application/x-www-form-urlencoded' }, 'POST'),
    )
    const refusal = this.#cookie === '' ? 'no session' : await this.#renew()
    if (refusal !== null) throw new Error(`The link does not sign in (${refusal}); make a new one.`)
  }

  /** Resolves when the last call was made. Throws a sentence if there is no page. */
  async visit(loop: OpenLoop, meters: Meters) {
    const { panel, link, rate, seconds } = this.#options
    const { text, refusal } = await call(`${panel}/`)
    if (refusal !== null) throw new Error(`The panel has no page at ${panel} (${refusal}).`)
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    const pages = ['/', ...new Set(files)].map((path) => ({ name: 'pages and their files', path }))
    const calls = link === null ? [] : CALLS.map((path) => ({ name: 'calls of the panel', path }))
    const mixed = [...pages, ...calls]
    const began = performance.now()
    const dues = Array.from({ length: Math.floor(rate * seconds) }, (_, at) => ({
      dueAt: began + (at * 1_000) / rate,
      ...(mixed[at % mixed.length] as (typeof mixed)[number]),
    }))
    await loop.follow(dues, ({ name, path, dueAt }) => meters.measure(name, dueAt, () => this.#ask(path)))
  }

  async #ask(path: string): Promise<string | null> {
    if (performance.now() > this.#renewAt) await this.#renew()
    const answer = await call(this.#options.panel + path, {
      // Where the proxy is left out, people come from as many addresses as the visitors.
      'x-forwarded-for': `198.51.100.${1 + (this.#asked++ % 250)}`,
      'accept-encoding': 'br, gzip',
      ...(this.#accessToken && path.startsWith('/svc/') && { authorization: `JWT ${this.#accessToken}` }),
    })
    return answer.refusal
  }

  /** Once at a time: a session that is renewed with an old cookie ends. */
  async #renew(): Promise<string | null> {
    this.#renewAt = Infinity
    const answer = await call(this.#options.panel + SESSION, { cookie: this.#cookie })
    if (answer.refusal !== null) return answer.refusal
    this.#keepCookie(answer)
    const { token, expires_in: seconds } = JSON.parse(answer.text) as { token: string; expires_in: number }
    this.#accessToken = token
    this.#renewAt = performance.now() + (seconds * 1_000) / 2
    return null
  }

  #keepCookie({ headers }: Answer) {
    const [cookie] = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
    this.#cookie = cookie ?? this.#cookie
  }
}
