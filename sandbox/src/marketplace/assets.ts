import { readFileSync } from 'node:fs'
import path from 'node:path'

type Named = { slug: string; name: string }
type City = Named & { neighborhoods: Named[] }
export type Asset = { slug: string; display: string }

const folder = path.join(import.meta.dirname, '../../../data/reference')
const { capitals } = read<{ capitals: { cities: City[] }[] }>('locations.json')
const { categories } = read<{ categories: { en_name: string; name: string }[] }>('categories.json')
const cities = capitals.flatMap((province) => province.cities)

/** A category that is newer than the product's own data. */
const NEWCOMER: Asset = { slug: 'drones', display: 'پهپاد و هلی‌شات' }

export const categoryAssets: Asset[] = [
  ...categories.map(({ en_name, name }) => ({ slug: en_name, display: name })),
  NEWCOMER,
]
export const cityAssets: Asset[] = cities.map(({ slug, name }) => ({ slug, display: name }))

/** The marketplace's own slugs of districts, which are unique only within their city. */
export function districtAssets(citySlug: string): Asset[] {
  const city = cities.find(({ slug }) => slug === citySlug)
  if (!city) return []
  return city.neighborhoods.map(({ slug, name }) => ({
    slug: slug.slice(citySlug.length + 1),
    display: name,
  }))
}

export function displayOf(assets: Asset[], slug: string): string {
  return assets.find((asset) => asset.slug === slug)?.display ?? slug
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Content
}
