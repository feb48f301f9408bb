import drawings from '../../../data/sample-images/objects.json' with { type: 'json' }
import categories from '../../../data/sample-images/categories.json' with { type: 'json' }

/** The source of a picture, in an ad made with one of ours. */
export const SAMPLE_SOURCE = 'jarchi_samples'

/** The three scenes that every drawing comes in. */
export const SCENE_NAMES = ['stage', 'spot', 'shelf'] as const
export type SceneName = (typeof SCENE_NAMES)[number]

/** A picture to draw; ids stay stable as long as drawings are only added at the end. */
export type Sample = { id: number; seed: number; drawing: string; scene: SceneName }

const names = Object.keys(drawings)
const drawingOf: Record<string, string> = drawings
const namesOf: Record<string, readonly string[]> = categories

/** The pictures of a category; `lineage` leads from its `en_name` up to its root. */
export function samplesOf(lineage: readonly string[]): Sample[] {
  const told = lineage.find((name) => Object.hasOwn(namesOf, name))
  const chosen = told === undefined ? [] : (namesOf[told] ?? [])
  return SCENE_NAMES.flatMap((scene, at) =>
    chosen.map((name) => {
      const seed = names.indexOf(name)
      return { id: seed * SCENE_NAMES.length + at + 1, seed, drawing: drawingOf[name] ?? '', scene }
    }),
  )
}

/** The picture of that id, or null. */
export function sampleOf(id: number): Sample | null {
  const seed = Math.floor((id - 1) / SCENE_NAMES.length)
  const drawing = drawingOf[names[seed] ?? '']
  const scene = SCENE_NAMES[(id - 1) % SCENE_NAMES.length]
  return drawing === undefined || scene === undefined ? null : { id, seed, drawing, scene }
}
