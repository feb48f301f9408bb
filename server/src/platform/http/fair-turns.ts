import { AppError } from './app-error.ts'

/** Names of owners. */
export const ofAccount = (id: number) => `account ${id}`
export const ofUser = (id: number) => `user ${id}`
export const ofAddress = (ip: string) => `address ${ip}`

export type TurnLimits = {
  /** Tasks at a time. */
  running: number
  /** Tasks of one owner that may wait; the next one is refused with 429. */
  each: number
  /** Tasks of all owners that may wait; the next one is refused with 503. */
  all: number
  /** In seconds: when a refused owner may try again. */
  retryAfter: number
}

type Waiting = { begin: () => void; refuse: (error: AppError) => void }

/**
 * Runs a few tasks at a time. Waiting owners are served in turn, one task each: however much one owner asks
 * for, another's next task waits for at most one task of each owner.
 */
export class FairTurns {
  readonly #limits: TurnLimits
  /** In the order of their turns; no queue is empty. */
  readonly #queues = new Map<string, Waiting[]>()
  #waiting = 0
  #running = 0
  #isClosed = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * `each`: how many of this kind may wait; a task that is aborted while it waits fails with the signal's
   * reason.
   */
  async run<Result>(
    owner: string,
    task: () => Promise<Result>,
    { each = this.#limits.each, signal }: { each?: number; signal?: AbortSignal } = {},
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#isClosed) throw this.#refusal('unavailable')
    if (this.#running < this.#limits.running) this.#running += 1
    else await this.#turnOf(owner, each, signal)
    try {
      return await task()
    } finally {
      this.#finish()
    }
  }

  /** Refuses all waiting tasks, and later ones. */
  close() {
    this.#isClosed = true
    for (const { refuse } of [...this.#queues.values()].flat()) refuse(this.#refusal('unavailable'))
    this.#queues.clear()
    this.#waiting = 0
  }

  #turnOf(owner: string, each: number, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#queues.get(owner) ?? []
    if (queue.length >= each) throw this.#refusal('too_many_requests')
    if (this.#waiting >= this.#limits.all) throw this.#refusal('unavailable')
    return new Promise((begin, refuse) => {
      const leave = () => {
        this.#drop(owner, waiting)
        refuse(signal?.reason)
      }
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          begin()
        },
        refuse,
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      this.#queues.set(owner, queue)
      this.#waiting += 1
    })
  }

  #drop(owner: string, waiting: Waiting) {
    const queue = this.#queues.get(owner) ?? []
    const place = queue.indexOf(waiting)
    if (place < 0) return
    queue.splice(place, 1)
    this.#waiting -= 1
    if (queue.length === 0) this.#queues.delete(owner)
  }

  /** Gives the place to the owner whose turn it is; that owner then goes to the end of the line. */
  #finish() {
    const [turn] = this.#queues
    if (!turn) {
      this.#running -= 1
      return
    }
    const [owner, queue] = turn
    const next = queue.shift()
    this.#queues.delete(owner)
    if (queue.length > 0) this.#queues.set(owner, queue)
    this.#waiting -= 1
    next?.begin()
  }

  #refusal(code: 'too_many_requests' | 'unavailable') {
    return new AppError(code, { retryAfter: this.#limits.retryAfter })
  }
}
