import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { FairTurns } from '../../platform/http/fair-turns.ts'
import type { Job, ReadyMessage, ResultMessage, ResultOf } from './drawing-jobs.ts'

const WORKER = fileURLToPath(new URL('./drawing-worker.ts', import.meta.url))

export type PoolLimits = {
  workers: number
  /** Jobs of one owner that may wait; the owner's next one is refused. */
  each: number
  /** Jobs of all owners that may wait; the next one is refused. */
  all: number
  /** In milliseconds: a worker that takes longer for a job is ended. */
  patience: number
  /** In milliseconds: a worker without work that long is ended. */
  idle: number
}

type Task = { job: Job; done: (result: ResultOf<Job>) => void; failed: (error: Error) => void }
type Worker = { process: ChildProcess; current: Task | null; timer: NodeJS.Timeout | undefined }

const RETRY_AFTER_SECONDS = 3
/** How long a worker may take to start: on a busy machine much longer than to draw. */
const START_MS = MINUTE_MS

/** Draws in processes that start when needed and may die: then only the current job is lost. */
export class DrawingPool {
  readonly #limits: PoolLimits
  readonly #program: string
  readonly #workers = new Set<Worker>()
  readonly #turns: FairTurns
  #lastId = 0

  constructor(limits: PoolLimits, program = WORKER) {
    this.#limits = limits
    this.#program = program
    const { workers: running, each, all } = limits
    this.#turns = new FairTurns({ running, each, all, retryAfter: RETRY_AFTER_SECONDS })
  }

  /**
   * Fails with 429 if the owner has too many waiting jobs; with 503 if too many jobs wait, or if the worker
   * dies or takes too long.
   */
  draw<Asked extends Job>(owner: string, job: Asked): Promise<ResultOf<Asked>> {
    // A worker answers each kind of job with its own kind of result.
    return this.#turns.run(owner, () => this.#draw(job)) as Promise<ResultOf<Asked>>
  }

  /** Process ids of the living workers. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ process }) => process.pid ?? [])
  }

  async close() {
    this.#turns.close()
    const ends = [...this.#workers].map(({ process }) => new Promise((ended) => process.once('exit', ended)))
    for (const worker of this.#workers) this.#end(worker)
    await Promise.all(ends)
  }

  /** A job whose turn it is finds a free worker, or room for a new one. */
  #draw(job: Job): Promise<ResultOf<Job>> {
    return new Promise((done, failed) => {
      const free = [...this.#workers].find(({ current }) => current === null)
      if (free) this.#endAfter(free, this.#limits.patience)
      this.#give(free ?? this.#start(), { job, done, failed })
    })
  }

  #start(): Worker {
    const child = fork(this.#program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const worker: Worker = { process: child, current: null, timer: undefined }
    this.#workers.add(worker)
    this.#endAfter(worker, START_MS)
    child.on('message', (message: ReadyMessage | ResultMessage) => {
      if ('ready' in message) this.#endAfter(worker, this.#limits.patience)
      else this.#answer(worker, message)
    })
    // `error` comes without `exit` if the process could not start.
    for (const event of ['exit', 'error']) child.once(event, () => this.#bury(worker))
    return worker
  }

  #give(worker: Worker, task: Task) {
    worker.current = task
    this.#lastId += 1
    worker.process.send({ id: this.#lastId, job: task.job }, (error) => error && this.#end(worker))
  }

  #answer(worker: Worker, message: ResultMessage) {
    const task = worker.current
    worker.current = null
    this.#endAfter(worker, this.#limits.idle).unref()
    if ('result' in message) task?.done(message.result)
    else task?.failed(new Error(message.failure))
  }

  #endAfter(worker: Worker, milliseconds: number): NodeJS.Timeout {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => this.#end(worker), milliseconds)
    return worker.timer
  }

  #end(worker: Worker) {
    this.#workers.delete(worker)
    worker.process.kill('SIGKILL')
    this.#bury(worker)
  }

  #bury(worker: Worker) {
    this.#workers.delete(worker)
    clearTimeout(worker.timer)
    worker.current?.failed(unavailable())
    worker.current = null
  }
}

function unavailable() {
  return new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
}
