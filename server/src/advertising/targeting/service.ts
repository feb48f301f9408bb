import type { CategoryList } from '@jarchi/shared/api/targeting.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { targetingIndex, type TargetingIndex } from '@jarchi/shared/advertising/targeting.ts'
import type { Db } from '../../platform/db/client.ts'
import { sampleImage, samplesOf } from '../../files/banners/service.ts'
import { prepareAnswer, type PreparedAnswer } from '../../platform/http/prepared-answer.ts'
import {
  capitalTree,
  categoryList,
  neighborhoodsOfExchange,
  referenceVersion,
  type CategoryRow,
} from './queries.ts'

export { renameSavedPlaces } from './saved-queries.ts'

/** The reference data in the forms that requests need. */
export type TargetingData = {
  index: TargetingIndex
  /** Persian names by slug and by `en_name`. */
  cityNames: ReadonlyMap<string, string>
  neighborhoodNames: ReadonlyMap<string, string>
  categoryNames: ReadonlyMap<string, string>
  rootCategories: readonly string[]
  /** Slugs of the neighbourhoods whose id at the exchange is known. */
  exchangeNeighborhoods: ReadonlySet<string>
  /** By `en_name`: the way from the category itself up to its root. */
  categoryLineages: ReadonlyMap<string, readonly string[]>
  capitals: PreparedAnswer
  categories: PreparedAnswer
}

type Kept = { version: string; checkedAt: number; data: Promise<TargetingData> }

const CHECK_EVERY_MS = MINUTE_MS
const keptData = new WeakMap<Db, Kept>()

/** Kept in memory; new data loaded by any process are noticed within a minute. */
export async function targetingData(db: Db, now: Date): Promise<TargetingData> {
  const kept = keptData.get(db)
  if (kept && Math.abs(now.getTime() - kept.checkedAt) < CHECK_EVERY_MS) return kept.data
  const version = await referenceVersion(db)
  const data = kept?.version === version ? kept.data : readTargetingData(db)
  keptData.set(db, { version, checkedAt: now.getTime(), data })
  data.catch(() => keptData.delete(db))
  return data
}

async function readTargetingData(db: Db): Promise<TargetingData> {
  const [capitals, categories, exchangeNeighborhoods] = await Promise.all([
    capitalTree(db),
    categoryList(db),
    neighborhoodsOfExchange(db),
  ])
  const lineages = lineagesOf(categories)
  const cities = capitals.flatMap((capital) => capital.cities)
  return {
    index: targetingIndex(capitals, categories),
    cityNames: new Map(cities.map((city) => [city.slug, city.name])),
    neighborhoodNames: new Map(
      cities.flatMap(({ neighborhoods }) => neighborhoods.map(({ slug, name }) => [slug, name])),
    ),
    rootCategories: categories.flatMap(({ en_name, parent_id }) => (parent_id === null ? [en_name] : [])),
    exchangeNeighborhoods,
    categoryNames: new Map(categories.map((category) => [category.en_name, category.name])),
    categoryLineages: lineages,
    capitals: await prepareAnswer({ count: capitals.length, results: capitals }),
    categories: await prepareAnswer({
      count: categories.length,
      results: categories.map((category) => withSamples(category, lineages)),
    }),
  }
}

const FEW_SAMPLES = 4

/** A category with a few of its pictures. */
function withSamples(category: CategoryRow, lineages: ReadonlyMap<string, readonly string[]>) {
  const samples = samplesOf(lineages.get(category.en_name) ?? []).slice(0, FEW_SAMPLES)
  const sample_images = samples.map(sampleImage)
  return { ...category, sample_images } satisfies CategoryList['results'][number]
}

function lineagesOf(categories: readonly CategoryRow[]): Map<string, string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const lineage = ({ en_name, parent_id }: CategoryRow): string[] => {
    const parent = parent_id === null ? undefined : byId.get(parent_id)
    return [en_name, ...(parent ? lineage(parent) : [])]
  }
  return new Map(categories.map((category) => [category.en_name, lineage(category)]))
}
