import writtenPhrases from '../../../../data/keywords/phrases.json' with { type: 'json' }

const MOST_SUGGESTED = 20
const MOST_CITIES = 3

/**
 * Phrases to offer, one category after the other, so that each gets its share; the same input gives the same
 * answer.
 */
export function suggestKeywords(
  phrasesOfCategories: readonly (readonly string[])[],
  cityNames: readonly string[],
): string[] {
  const cities = [...new Set(cityNames.map(cityInPhrase))].slice(0, MOST_CITIES)
  const offers = phrasesOfCategories.map((phrases) => withCities(phrases, cities))
  return [...new Set(inTurns(offers))].slice(0, MOST_SUGGESTED)
}

/**
 * A city's name in the form for a phrase: in Persian letters, without the addition that distinguishes cities
 * of the same name.
 */
export function cityInPhrase(name: string): string {
  return name
    .replace(/\s*[-(].*$/u, '')
    .replaceAll('\u064a', '\u06cc')
    .replaceAll('\u0643', '\u06a9')
    .replace(/\u200c{2,}/gu, '\u200c')
    .trim()
}

/** All phrases with the first city, then those that name a city again with each further one. */
function withCities(phrases: readonly string[], cities: readonly string[]): string[] {
  return (cities.length === 0 ? [undefined] : cities).flatMap((city, turn) =>
    phrases
      .filter((phrase) => (phrase.includes(CITY_PLACE) ? city !== undefined : turn === 0))
      .map((phrase) => phrase.replaceAll(CITY_PLACE, () => city ?? '')),
  )
}

function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}

export const CITY_PLACE = '{city}'

/** Search phrases by category `en_name`, the most specific first; those with `{city}` need a city's name. */
export const phrasesByCategory: Readonly<Record<string, readonly string[]>> = writtenPhrases

/** The phrases of the nearest category that has any: `lineage` runs from the category itself to its root. */
export function phrasesOf(lineage: readonly string[]): readonly string[] {
  const known = lineage.find((name) => Object.hasOwn(phrasesByCategory, name))
  return known === undefined ? [] : (phrasesByCategory[known] ?? [])
}
