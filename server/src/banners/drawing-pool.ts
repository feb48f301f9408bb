import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../http/app-error.ts'
import type { Job, JobResult, ResultMessage } from './jobs.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

export type PoolLimits = {
  workers: number
  /** Jobs that may wait; one more is refused. */
  waiting: number
  /** In milliseconds: a worker that takes longer is ended. */
  patience: number
  /** In milliseconds: a worker without work that long is ended. */
  idle: number
}

type Waiting = { job: Job; done: (result: JobResult) => void; failed: (error: Error) => void }
type Worker = { process: ChildProcess; current: Waiting | null; timer: NodeJS.Timeout | undefined }

const RETRY_AFTER_SECONDS = 3

/** Draws in processes that start when needed and may die: only the job at hand is lost then. */
export class DrawingPool {
  readonly #limits: PoolLimits
  readonly #program: string
  readonly #workers = new Set<Worker>()
  readonly #waiting: Waiting[] = []
  #isClosed = false
  #lastId = 0

  constructor(limits: PoolLimits, program = WORKER) {
    this.#limits = limits
    this.#program = program
  }

  /** Refuses with 503 when too many wait, and when the worker dies or takes too long. */
  draw(job: Job): Promise<JobResult> {
    if (this.#isClosed || this.#waiting.length >= this.#limits.waiting) return Promise.reject(unavailable())
    return new Promise((done, failed) => {
      this.#waiting.push({ job, done, failed })
      this.#next()
    })
  }

  /** Process ids of the living workers. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ process }) => process.pid ?? [])
  }

  async close() {
    this.#isClosed = true
    for (const { failed } of this.#waiting.splice(0)) failed(unavailable())
    const ends = [...this.#workers].map(({ process }) => new Promise((ended) => process.once('exit', ended)))
    for (const worker of this.#workers) this.#end(worker)
    await Promise.all(ends)
  }

  #next() {
    if (this.#waiting.length === 0) return
    const free = [...this.#workers].find(({ current }) => current === null)
    if (!free && this.#workers.size >= this.#limits.workers) return
    const task = this.#waiting.shift()
    if (task) this.#give(free ?? this.#start(), task)
  }

  #start(): Worker {
    const child = fork(this.#program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const worker: Worker = { process: child, current: null, timer: undefined }
    this.#workers.add(worker)
    child.on('message', (message: ResultMessage) => this.#answer(worker, message))
    // `error` comes without `exit` when the process could not even start.
    for (const event of ['exit', 'error']) child.once(event, () => this.#bury(worker))
    return worker
  }

  #give(worker: Worker, task: Waiting) {
    clearTimeout(worker.timer)
    worker.current = task
    worker.timer = setTimeout(() => this.#end(worker), this.#limits.patience)
    this.#lastId += 1
    worker.process.send({ id: this.#lastId, job: task.job }, (error) => error && this.#end(worker))
  }

  #answer(worker: Worker, message: ResultMessage) {
    const task = worker.current
    worker.current = null
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => this.#end(worker), this.#limits.idle)
    worker.timer.unref()
    if ('result' in message) task?.done(message.result)
    else task?.failed(new Error(message.failure))
    this.#next()
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
    this.#next()
  }
}

function unavailable() {
  return new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
}
