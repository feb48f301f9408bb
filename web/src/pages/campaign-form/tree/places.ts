import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Capital } from '@jarchi/shared/api/targeting.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { capitalsQuery } from '../../../api/targeting.ts'
import {
  choiceTree,
  coverNodes,
  coverOf,
  type ChoiceTree,
  type Cover,
} from '../../campaign-values/choice-tree.ts'
import { whereTexts } from '../../../i18n/campaign-form.ts'

export type Places = {
  /** Null until a usable list has loaded. */
  tree: ChoiceTree | null
  /**
   * Why there is none: the call failed, or its answer has no list of cities. Shown while retries continue.
   */
  failure: 'unreachable' | 'unusable' | null
  requestId: string | null
  isBusy: boolean
  retry: () => void
}

/** The tree of provinces, cities and neighbourhoods, with the state of its call. */
export function usePlaces(account: number, isWanted = true): Places {
  const query = { ...capitalsQuery(account), subscribed: isWanted }
  const { data, failureReason, isFetching, refetch } = useQuery(query)
  const isUsable = isCapitalList(data)
  const tree = useMemo(() => (isWanted && isCapitalList(data) ? placeTree(data) : null), [isWanted, data])
  const reason = failureReason instanceof ApiError ? failureReason : null
  const unusable = failureReason !== null || data !== undefined ? 'unusable' : null
  return {
    tree,
    failure: isUsable ? null : reason ? 'unreachable' : unusable,
    requestId: reason?.requestId ?? null,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

function isCapitalList(data: unknown): data is Capital[] {
  return (
    Array.isArray(data) &&
    data.length > 0 &&
    data.every((capital: Partial<Capital> | null) => Array.isArray(capital?.cities))
  )
}

/** Chosen places in wire form: a city without chosen neighbourhoods means the whole city. */
type ChosenPlaces = { cities: string[]; neighborhoods: string[] }

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

export function coverOfPlaces(tree: ChoiceTree, { cities, neighborhoods }: ChosenPlaces): Cover {
  const narrowed = new Set(neighborhoods.map((slug) => tree.parents.get(slug)?.slug))
  return coverOf(tree, [...cities.filter((slug) => !narrowed.has(slug)), ...neighborhoods])
}

export function placesOfCover(tree: ChoiceTree, cover: Cover): ChosenPlaces {
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
