import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { webOrigin } from '@jarchi/shared/advertising/web-origin.ts'
import type { IncomingMessage } from 'node:http'
import { askWeb } from '../../gateways/web/ask-web.ts'
import type { Rule } from './findings.ts'

type LinkCheckOptions = {
  /** Origins that may be in our own network, and need not be https. */
  privateOrigins: readonly string[]
  /** For all redirects together, in milliseconds. */
  patience: number
}

const MOST_REDIRECTS = 5
const PORTS = new Set(['', '443', '8443'])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Some shops answer programs with these, and people normally. */
const SHY = new Set([401, 403, 405, 406, 429])

/** The rule that a landing page breaks, or null: asks like a browser, and reads only the head. */
export async function linkRule(start: URL, options: LinkCheckOptions): Promise<Rule | null> {
  // The advertiser's own address must obey the same rules as every address that it redirects to.
  if (!mayAsk(start, options)) return 'unusual_address'
  const signal = AbortSignal.timeout(options.patience)
  let url = start
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const answer = await head(url, signal, options)
      const next = nextOf(answer, url)
      if (!next) return isDead(answer.statusCode ?? 0) ? 'dead_link' : awayRule(start, url)
      if (!mayAsk(next, options)) return 'unsafe_redirect'
      url = next
    }
    return 'too_many_redirects'
  } catch (error) {
    if (signal.aborted) return 'link_timeout'
    const isPrivate = (error as NodeJS.ErrnoException).code === 'ENOTPUBLIC'
    return isPrivate && url !== start ? 'unsafe_redirect' : 'dead_link'
  }
}

async function head(url: URL, signal: AbortSignal, { privateOrigins }: LinkCheckOptions) {
  const headers = {
    accept: 'text/html,*/*;q=0.5',
    'accept-language': 'fa',
    'user-agent': 'JarchiLinkCheck/1',
  }
  const answer = await askWeb(url, { signal, headers, mayBePrivate: privateOrigins.includes(url.origin) })
  answer.destroy()
  return answer
}

/**
 * Where an answer redirects to; null if it does not redirect. A location that is not a valid URL is not
 * followed.
 */
function nextOf({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers
  if (!REDIRECTS.has(statusCode ?? 0) || location === undefined) return null
  return URL.canParse(location, from.href) ? new URL(location, from.href) : new URL('about:blank')
}

/** Users must not make us call other ports of a machine than those of web pages. */
function mayAsk(url: URL, { privateOrigins }: LinkCheckOptions): boolean {
  if (privateOrigins.includes(webOrigin(url) ?? '')) return true
  return url.protocol === 'https:' && PORTS.has(url.port) && url.username === '' && url.password === ''
}

function isDead(status: number): boolean {
  return status >= 400 && !SHY.has(status)
}

/** A page on another site than the link; `www.` and other names below it count as the same site. */
function awayRule(start: URL, end: URL): Rule | null {
  const [from, to] = [start.hostname, end.hostname].map((name) => name.replace(/^www\./, '')) as [
    string,
    string,
  ]
  const isSame = from === to || from.endsWith(`.${to}`) || to.endsWith(`.${from}`)
  return isSame ? null : 'redirects_away'
}

type Kept = { rule: Promise<Rule | null>; until: number }

const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 1_000
/** This stops users from making us send many requests at once. */
const MOST_RUNNING = 8
/** One account's slow pages must not block the checks of others. */
const MOST_OF_ONE = 3

/** Checks landing pages, and keeps the results for a while. */
export class LinkChecks {
  readonly #kept = new Map<string, Kept>()
  readonly #options: LinkCheckOptions
  /** The owner of each running check. */
  readonly #running: string[] = []

  constructor(options: LinkCheckOptions) {
    this.#options = options
  }

  /** The rule that the page breaks; null if it breaks none, or could not be checked now. */
  async rule(owner: string, url: URL, now: Date): Promise<Rule | null> {
    const kept = this.#kept.get(url.href)
    if (kept && kept.until > now.getTime()) return kept.rule
    const own = this.#running.filter((running) => running === owner)
    if (this.#running.length >= MOST_RUNNING || own.length >= MOST_OF_ONE) return null
    this.#running.push(owner)
    const rule = linkRule(url, this.#options).finally(() =>
      this.#running.splice(this.#running.indexOf(owner), 1),
    )
    this.#kept.delete(url.href)
    this.#kept.set(url.href, { rule, until: now.getTime() + KEPT_MS })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return rule
  }
}
