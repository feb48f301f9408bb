import type { Deps } from '../../../deps.ts'
import type { Asset } from '../../../gateways/marketplace/marketplace-gateway.ts'
import { newCities } from '../../../platform/texts/marketplace-posts.ts'
import type { Db } from '../../../platform/db/client.ts'
import { renameNeighborhoods } from '../../campaigns/service.ts'
import { renameSavedPlaces } from '../../targeting/service.ts'
import { listPlan, neighborhoodPlan, type NeighborhoodPlan } from './asset-plan.ts'
import {
  categoryRows,
  cityRows,
  noteRefresh,
  writeCategories,
  writeCities,
  writeNeighborhoods,
} from './asset-queries.ts'

type RefreshDeps = Pick<Deps, 'db' | 'marketplace' | 'now'>
type Count = { changed: number; added: number }
export type Refresh = { categories: Count; cities: Count; neighborhoods: Count }

const AT_ONCE = 4

/**
 * Takes the marketplace's categories, cities and neighbourhoods, all or nothing. Everything is read before
 * anything is written. `progress` gets the number of cities that have been read.
 */
export async function refreshFromAssets(
  { db, marketplace, now }: RefreshDeps,
  progress: (done: number, of: number) => void = () => {},
): Promise<Refresh> {
  const [categories, cities] = await Promise.all([marketplace.categories(), marketplace.cities()])
  if (categories.length === 0 || cities.length === 0) {
    throw new Error('The marketplace names no categories or no cities; nothing was changed.')
  }
  const districts = await districtsOf(marketplace.districts, cities, progress)
  return db.transaction().execute(async (trx) => {
    const categoryPlan = listPlan(await categoryRows(trx), categories)
    await writeCategories(trx, categoryPlan)
    const cityPlan = listPlan(await cityRows(trx), cities)
    await writeCities(trx, cityPlan, newCities)
    const placePlan = neighborhoodPlan(await cityRows(trx), districts)
    await writeNeighborhoods(trx, placePlan)
    await renameInTargetings(trx, placePlan)
    await noteRefresh(trx, now())
    return { categories: count(categoryPlan), cities: count(cityPlan), neighborhoods: count(placePlan) }
  })
}

async function districtsOf(
  ask: (citySlug: string) => Promise<Asset[]>,
  cities: readonly Asset[],
  progress: (done: number, of: number) => void,
): Promise<Map<string, Asset[]>> {
  const found = new Map<string, Asset[]>()
  const waiting = cities.map(({ slug }) => slug)
  const work = async () => {
    for (let slug = waiting.pop(); slug !== undefined; slug = waiting.pop()) {
      found.set(slug, await ask(slug))
      progress(found.size, cities.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

function count({ changed, added }: { changed: unknown[]; added: unknown[] }): Count {
  return { changed: changed.length, added: added.length }
}

/** Campaigns and saved targetings that name a neighbourhood get its new slug. */
async function renameInTargetings(trx: Db, { changed }: NeighborhoodPlan) {
  const moved = changed.filter(({ before, slug }) => before !== slug)
  if (moved.length === 0) return
  const [before, slugs] = [moved.map((place) => place.before), moved.map(({ slug }) => slug)]
  await renameNeighborhoods(trx, before, slugs)
  await renameSavedPlaces(trx, before, slugs)
}
