import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../src/db/client.ts'
import type { BidToken } from '../../src/tracking/token.ts'
import type { Kind } from '../../src/tracking/tracked-event.ts'
import type { Answer, Order } from './mortal-tracker.ts'

/** A child that is started again whenever it dies. */
export function immortal(file: string, connection: Connection, env: Record<string, string> = {}) {
  const spawn = () =>
    fork(path.join(import.meta.dirname, file), {
      env: { ...process.env, ...env, CHAOS_DATABASE: JSON.stringify(connection) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
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

/** The exchange's side: sends calls until each was answered, as one that tries again does. */
export class Caller {
  readonly #trackers: ReturnType<typeof immortal>[]
  #chunk = 0
  /** Calls that were sent more than once since no answer came. */
  repeated = 0

  constructor(trackers: ReturnType<typeof immortal>[]) {
    this.#trackers = trackers
  }

  async send(calls: readonly Call[]): Promise<void> {
    let left = [...calls]
    for (let time = 0; left.length > 0; time++) {
      if (time > 0) {
        this.repeated += left.length
        await sleep(50)
      }
      const kept = await this.#ask(left)
      left = left.filter((_, at) => kept[at] !== true)
    }
  }

  async #ask(calls: readonly Call[]): Promise<boolean[]> {
    const chunk = ++this.#chunk
    const child = this.#trackers[chunk % this.#trackers.length]?.now()
    if (!child?.connected) return []
    return new Promise((resolve) => {
      const hear = (answer: Answer | 'ready') => {
        if (answer !== 'ready' && answer.chunk === chunk) done(answer.kept)
      }
      const die = () => done([])
      const done = (kept: boolean[]) => {
        child.off('message', hear)
        child.off('exit', die)
        resolve(kept)
      }
      child.on('message', hear)
      child.once('exit', die)
      child.send({ chunk, calls: [...calls] } satisfies Order, (error) => error && die())
    })
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
