import type { CategoryList } from '@jarchi/shared/api/targeting.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { targetingIndex, type TargetingIndex } from '@jarchi/shared/advertising/targeting.ts'
import type { Db } from '../../platform/db/client.ts'
import { prepareAnswer, type PreparedAnswer } from '../../platform/http/prepared-answer.ts'
import {
  capitalTree,
  categoryList,
  neighborhoodsOfExchange,
  referenceVersion,
  type CategoryRow,
} from './queries.ts'
import sampleDrawings from '../../../../data/sample-images/objects.json' with { type: 'json' }
import samplesByCategory from '../../../../data/sample-images/categories.json' with { type: 'json' }

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

/** The source of a picture, in an ad made with one of ours. */
export const SAMPLE_SOURCE = 'jarchi_samples'

/** The three scenes that every drawing comes in. */
export const SCENE_NAMES = ['stage', 'spot', 'shelf'] as const
export type SceneName = (typeof SCENE_NAMES)[number]

/** A picture to draw; ids stay stable as long as drawings are only added at the end. */
export type Sample = { id: number; seed: number; drawing: string; scene: SceneName }

const names = Object.keys(sampleDrawings)
const drawingOf: Record<string, string> = sampleDrawings
const namesOf: Record<string, readonly string[]> = samplesByCategory

/** The pictures of a category; `lineage` leads from its `en_name` up to its root. */
export function samplesOf(lineage: readonly string[]): Sample[] {
  const told = lineage.find((name) => Object.hasOwn(namesOf, name))
  const chosen = told === undefined ? [] : (namesOf[told] ?? [])
  return SCENE_NAMES.flatMap((scene) => chosen.map((name) => sample(name, scene)))
}

/** Shapes that suit every trade, each in a scene of its own: a car would be wrong for a shop of furniture. */
const ABSTRACT = ['petals', 'rings', 'ribbons'] as const

/** The first pictures where no category is chosen. */
export const abstractSamples = (): Sample[] =>
  ABSTRACT.map((name, at) => sample(name, SCENE_NAMES[at] ?? 'stage'))

function sample(name: string, scene: SceneName): Sample {
  const seed = names.indexOf(name)
  const id = seed * SCENE_NAMES.length + SCENE_NAMES.indexOf(scene) + 1
  return { id, seed, drawing: drawingOf[name] ?? '', scene }
}

/** As lists show it: it is drawn when its address is first opened. */
export const sampleImage = ({ id }: Sample) => ({
  id,
  image: `/files/samples/${id}`,
  image_source: SAMPLE_SOURCE,
})

/** The picture of that id, or null. */
export function sampleOf(id: number): Sample | null {
  const seed = Math.floor((id - 1) / SCENE_NAMES.length)
  const drawing = drawingOf[names[seed] ?? '']
  const scene = SCENE_NAMES[(id - 1) % SCENE_NAMES.length]
  return drawing === undefined || scene === undefined ? null : { id, seed, drawing, scene }
}
