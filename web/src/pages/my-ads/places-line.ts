import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'

type Labelled = Pick<Campaign, 'allCitiesSelected' | 'labels'>

/** Where a campaign is shown, in one line: all cities, one, or one and how many more. */
export function citiesLine({ allCitiesSelected, labels: { cities } }: Labelled): string {
  if (allCitiesSelected || cities.first === null) return fa.allCities
  return cities.more === 0 ? cities.first : fa.andCities(cities.first, numberText(cities.more))
}

export function categoriesLine({ labels: { categories } }: Labelled): string {
  const { first, more } = categories
  if (first === null) return ''
  return more === 0 ? first : fa.andCategories(first, numberText(more))
}
