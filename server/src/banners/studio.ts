import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { KeptFile, Storage } from '../gateways/storage/storage.ts'
import type { DrawingPool } from './drawing-pool.ts'
import { poolOf } from './pool.ts'
import { SampleImages } from './sample-images.ts'
import { UnderWay } from '../http/under-way.ts'

/** What drawing needs; `underWay` and `samples` spare drawing the same twice. */
export type Studio = {
  storage: Storage
  pool: DrawingPool
  underWay: UnderWay<KeptFile[]>
  samples: SampleImages
}

const studios = new WeakMap<Deps, Studio>()

/** The one studio of the application. */
export function studioOf(app: FastifyInstance): Studio {
  const kept = studios.get(app.deps)
  if (kept) return kept
  const { storage } = app.deps
  const pool = poolOf(app)
  const studio = {
    storage,
    pool,
    underWay: new UnderWay<KeptFile[]>(),
    samples: new SampleImages(storage, pool),
  }
  studios.set(app.deps, studio)
  return studio
}
