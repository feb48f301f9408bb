import type { Rule } from './findings.ts'
import { linkRule, type LinkCheckOptions } from './link-check.ts'

type Kept = { rule: Promise<Rule | null>; until: number }

const KEPT_MS = 600_000
const MOST_KEPT = 1_000
/** More at a time are not checked: nobody is to send us round the web in crowds. */
const MOST_RUNNING = 8
/** Of one account: pages that keep us waiting take the check from nobody else. */
const MOST_OF_ONE = 3

/** Checks landing pages, each once in ten minutes. */
export class LinkChecks {
  readonly #kept = new Map<string, Kept>()
  readonly #options: LinkCheckOptions
  /** The owner of each check that runs. */
  readonly #running: string[] = []

  constructor(options: LinkCheckOptions) {
    this.#options = options
  }

  /** The rule that the page breaks; null where it breaks none, or could not be checked now. */
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
