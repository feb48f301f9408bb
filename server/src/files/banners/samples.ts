import sampleDrawings from '../../../../data/sample-images/objects.json' with { type: 'json' }
import samplesByCategory from '../../../../data/sample-images/categories.json' with { type: 'json' }

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
