import phrases from '../../../data/keywords/phrases.json' with { type: 'json' }

export const CITY_PLACE = '{city}'

/** Search phrases by category `en_name`, most telling first; those with `{city}` want a city's name. */
export const phrasesByCategory: Readonly<Record<string, readonly string[]>> = phrases

/** The phrases of the nearest category that has any: `lineage` runs from the category itself to its root. */
export function phrasesOf(lineage: readonly string[]): readonly string[] {
  const known = lineage.find((name) => Object.hasOwn(phrasesByCategory, name))
  return known === undefined ? [] : (phrasesByCategory[known] ?? [])
}
