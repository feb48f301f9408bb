import type { Capital } from '@jarchi/shared/api/targeting.ts'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import {
  choiceTree,
  coverNodes,
  coverOf,
  type ChoiceTree,
  type Cover,
} from '../../campaign-values/choice-tree.ts'

/** Chosen places in wire form: a city without chosen neighbourhoods means the whole city. */
export type Places = { cities: string[]; neighborhoods: string[] }

/** Provinces, their cities, and the neighbourhoods of cities that have any. */
export function placeTree(capitals: readonly Capital[]): ChoiceTree {
  return choiceTree(
    capitals.map(({ slug, name, cities }) => ({
      slug,
      // A province and its capital may have the same name.
      name: whereTexts.places.province(name),
      children: cities.map((city) => ({
        slug: city.slug,
        name: city.name,
        children: city.neighborhoods.map((place) => ({ slug: place.slug, name: place.name, children: [] })),
      })),
    })),
  )
}

/** The slugs of the largest cities, which most users look for. */
export const LARGEST_CITIES = ['tehran', 'mashhad', 'isfahan', 'karaj', 'shiraz', 'tabriz', 'qom', 'ahvaz']

export function coverOfPlaces(tree: ChoiceTree, { cities, neighborhoods }: Places): Cover {
  const narrowed = new Set(neighborhoods.map((slug) => tree.parents.get(slug)?.slug))
  return coverOf(tree, [...cities.filter((slug) => !narrowed.has(slug)), ...neighborhoods])
}

export function placesOfCover(tree: ChoiceTree, cover: Cover): Places {
  const cities = new Set<string>()
  const neighborhoods: string[] = []
  for (const node of coverNodes(tree, cover)) {
    const parent = tree.parents.get(node.slug)
    if (!parent) for (const city of node.children) cities.add(city.slug)
    else if (!tree.parents.has(parent.slug)) cities.add(node.slug)
    else {
      cities.add(parent.slug)
      neighborhoods.push(node.slug)
    }
  }
  return { cities: [...cities], neighborhoods }
}
