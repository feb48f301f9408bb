import http from 'node:http'
import https from 'node:https'

/** A call to the product over plain HTTP, and its answer; `status` is null if none came. */
export type Call = { kind: string; url: string; at: number; status: number | null }

const LONGEST_WAIT_MS = 10_000
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 64 }),
}

/** Fetches an address and returns only the status; never throws. */
export function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve) => {
    try {
      const { protocol } = new URL(url)
      const { get } = protocol === 'https:' ? https : http
      const agent = protocol === 'https:' ? agents['https:'] : agents['http:']
      const request = get(url, { agent, headers, timeout: LONGEST_WAIT_MS }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? null))
        answer.on('error', () => resolve(null))
      })
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(null))
    } catch {
      resolve(null)
    }
  })
}

/** Whether the product accepted the call. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Work for later; `speed` makes hours pass in minutes. */
export class Agenda {
  /** The work of each timer. */
  readonly #timers = new Map<NodeJS.Timeout, () => void>()
  readonly #running = new Set<Promise<void>>()
  speed = 1

  after(milliseconds: number, act: () => Promise<void>) {
    const begin = () => {
      this.#timers.delete(timer)
      const done = act().finally(() => this.#running.delete(done))
      this.#running.add(done)
    }
    const timer = setTimeout(begin, milliseconds / this.speed)
    this.#timers.set(timer, begin)
  }

  /** Does all waiting work now. */
  hurry() {
    for (const [timer, begin] of this.#timers) {
      clearTimeout(timer)
      begin()
    }
  }

  get size(): number {
    return this.#timers.size + this.#running.size
  }

  /** Resolves once no work is left. */
  async settled() {
    while (this.size > 0) {
      await Promise.all(this.#running)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  clear() {
    for (const timer of this.#timers.keys()) clearTimeout(timer)
    this.#timers.clear()
  }
}
