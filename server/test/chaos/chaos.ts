import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../src/platform/db/client.ts'
import { sealToken, tokenKeys, type BidToken } from '../../src/delivery/tracking/token.ts'
import type { Kind } from '../../src/delivery/tracking/tracked-event.ts'
import type { Answer, Opened, Order } from './mortal-tracker.ts'

export type Immortal = ReturnType<typeof immortal>

/** A child process that is restarted whenever it dies. */
export function immortal(file: string, connection: Connection, env: Record<string, string> = {}) {
  const spawn = () => {
    const born = fork(path.join(import.meta.dirname, file), {
      env: { ...process.env, ...env, CHAOS_DATABASE: JSON.stringify(connection) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    born.setMaxListeners(0)
    port = null
    born.on('message', (said: Partial<Opened>) => (port = said.port ?? port))
    return born
  }
  let port: number | null = null
  let isOver = false
  let child: ChildProcess = spawn()
  const watch = (born: ChildProcess) => {
    born.once('exit', () => {
      if (!isOver) watch((child = spawn()))
    })
  }
  watch(child)
  return {
    now: () => child,
    /** Its port; null while it starts. */
    port: () => port,
    kill: () => child.kill('SIGKILL'),
    async stopFor(milliseconds: number) {
      const stopped = child
      stopped.kill('SIGSTOP')
      await sleep(milliseconds)
      stopped.kill('SIGCONT')
    },
    async end() {
      isOver = true
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type Call = { kind: Kind; token: BidToken }

const LONGEST_WAIT_MS = 3_000
const PAUSE_MS = 50
const SECRET = 'c'.repeat(32)
const PATHS: Partial<Record<Kind, string>> = { 1: '/i', 3: '/c' }
const keys = tokenKeys(SECRET)
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** The variables with which trackers can open the tokens of a `Caller`. */
export const CALLER_ENV = { CHAOS_SECRET: SECRET }

/** The exchange's side: repeats calls until each was answered. */
export class Caller {
  readonly #trackers: Immortal[]
  #chunk = 0
  /** Calls that were sent more than once because no answer came in time. */
  repeated = 0
  /** Calls that were answered over HTTP. */
  overHttp = 0

  constructor(trackers: Immortal[]) {
    this.#trackers = trackers
  }

  /** Over HTTP one by one, or all at once. */
  async send(calls: readonly Call[], way: 'http' | 'at once'): Promise<void> {
    let left = [...calls]
    for (let time = 0; left.length > 0; time++) {
      if (time > 0) {
        this.repeated += left.length
        await sleep(PAUSE_MS)
      }
      const chunk = ++this.#chunk
      const tracker = this.#trackers[chunk % this.#trackers.length] as Immortal
      const kept = way === 'http' ? await this.#get(tracker, left) : await this.#ask(tracker, chunk, left)
      if (way === 'http') this.overHttp += kept.filter(Boolean).length
      left = left.filter((_, at) => kept[at] !== true)
    }
  }

  async #ask(tracker: Immortal, chunk: number, calls: readonly Call[]): Promise<boolean[]> {
    const child = tracker.now()
    if (!child.connected) return []
    return new Promise((resolve) => {
      const hear = (answer: Partial<Answer>) => {
        if (answer.chunk === chunk) done(answer.kept ?? [])
      }
      const give = () => done([])
      const impatience = setTimeout(give, LONGEST_WAIT_MS)
      const done = (kept: boolean[]) => {
        clearTimeout(impatience)
        child.off('message', hear)
        child.off('exit', give)
        resolve(kept)
      }
      child.on('message', hear)
      child.once('exit', give)
      child.send({ chunk, calls: [...calls] } satisfies Order, (error) => error && give())
    })
  }

  #get(tracker: Immortal, calls: readonly Call[]): Promise<boolean[]> {
    const port = tracker.port()
    if (port === null) return Promise.resolve([])
    return Promise.all(
      calls.map(
        ({ kind, token }) =>
          new Promise<boolean>((resolve) => {
            const url = `http://127.0.0.1:${port}${PATHS[kind]}?t=${sealToken(keys, token)}`
            const request = http.get(url, { agent }, (answer) => {
              answer.resume()
              clearTimeout(impatience)
              resolve(answer.statusCode === 204)
            })
            const impatience = setTimeout(() => request.destroy(), LONGEST_WAIT_MS)
            request.on('error', () => {
              clearTimeout(impatience)
              resolve(false)
            })
          }),
      ),
    )
  }
}

/** Numbers that look random and are the same for the same seed. */
export function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
