import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { FastifyInstance } from 'fastify'
import { availableParallelism } from 'node:os'
import type { Deps } from '../../deps.ts'
import type { KeptFile, Storage } from '../../gateways/storage/storage.ts'
import { SingleFlight } from '../../platform/http/single-flight.ts'
import { DrawingPool } from './drawing-pool.ts'
import { SampleImages } from './sample-images.ts'

/** What drawing needs; `underWay` and `samples` avoid drawing the same picture twice. */
export type DrawingDeps = {
  storage: Storage
  pool: DrawingPool
  underWay: SingleFlight<KeptFile[]>
  samples: SampleImages
}

const studios = new WeakMap<Deps, DrawingDeps>()

/** The application's single `DrawingDeps`. */
export function drawingDepsOf(app: FastifyInstance): DrawingDeps {
  const kept = studios.get(app.deps)
  if (kept) return kept
  const { storage } = app.deps
  const pool = poolOf(app)
  const studio = {
    storage,
    pool,
    underWay: new SingleFlight<KeptFile[]>(),
    samples: new SampleImages(storage, pool),
  }
  studios.set(app.deps, studio)
  return studio
}

/** Of one account: a user of the banner maker never needs more. */
const WAITING_OF_EACH = 3
/** Of all accounts, for each worker. */
const WAITING_FOR_A_WORKER = 12
const pools = new WeakMap<Deps, DrawingPool>()

/** The application's single pool: at most one worker for each core, none until there is work. */
export function poolOf(app: FastifyInstance): DrawingPool {
  const kept = pools.get(app.deps)
  if (kept) return kept
  const workers = availableParallelism()
  const pool = new DrawingPool({
    workers,
    each: WAITING_OF_EACH,
    all: workers * WAITING_FOR_A_WORKER,
    patience: 10_000,
    idle: MINUTE_MS,
  })
  pools.set(app.deps, pool)
  app.addHook('onClose', () => pool.close())
  return pool
}
