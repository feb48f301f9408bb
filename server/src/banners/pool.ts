import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { DrawingPool } from './drawing-pool.ts'

/** Of one account: who draws in the banner maker never needs more. */
const WAITING_OF_EACH = 3
/** Of all accounts, for each worker. */
const WAITING_FOR_A_WORKER = 12
const pools = new WeakMap<Deps, DrawingPool>()

/** The one pool of the application: a worker a core at most, none until there is work. */
export function poolOf(app: FastifyInstance): DrawingPool {
  const kept = pools.get(app.deps)
  if (kept) return kept
  const workers = availableParallelism()
  const pool = new DrawingPool({
    workers,
    each: WAITING_OF_EACH,
    all: workers * WAITING_FOR_A_WORKER,
    patience: 10_000,
    idle: 60_000,
  })
  pools.set(app.deps, pool)
  app.addHook('onClose', () => pool.close())
  return pool
}
