import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Neighborhood = { id: number; name: string }
export type City = { id: number; slug: string; name: string; neighborhoods: Neighborhood[] }
export type Category = { slug: string; name: string; root: string; parent: string | null }

const folder = path.join(import.meta.dirname, '../../../data')

const { capitals } = read<{ capitals: { cities: City[] }[] }>('reference/locations.json')
export const cities: City[] = capitals.flatMap((province) => province.cities)

type RawCategory = { id: number; parent_id: number | null; en_name: string; name: string }
const raw = read<{ categories: RawCategory[] }>('reference/categories.json').categories
const byId = new Map(raw.map((category) => [category.id, category]))

export const categories: Category[] = raw.map((category) => ({
  slug: category.en_name,
  name: category.name,
  root: rootOf(category).en_name,
  parent: byId.get(category.parent_id ?? 0)?.en_name ?? null,
}))
export const roots = categories.filter(({ parent }) => parent === null)

const phrases = read<Record<string, string[]>>('keywords/phrases.json')

/** Search phrases of a category. */
export function phrasesOf(category: string, city: string): string[] {
  return (phrases[category] ?? []).map((phrase) => phrase.replace('{city}', city))
}

/** In thousands, roughly; every other city counts as 20. */
const POPULATIONS: Record<string, number> = {
  tehran: 9_000,
  mashhad: 3_100,
  isfahan: 2_000,
  karaj: 1_650,
  shiraz: 1_600,
  tabriz: 1_560,
  qom: 1_250,
  ahvaz: 1_190,
  kermanshah: 950,
  urmia: 740,
  rasht: 680,
  zahedan: 590,
  hamedan: 555,
  kerman: 540,
  yazd: 530,
  ardabil: 530,
  'bandar-abbas': 525,
  arak: 520,
  eslamshahr: 450,
  zanjan: 430,
  sanandaj: 415,
  qazvin: 400,
  khorramabad: 375,
  gorgan: 350,
  sari: 310,
  kashan: 305,
  neyshabur: 265,
  babol: 250,
  bushehr: 225,
  birjand: 205,
}

export function populationOf({ slug }: City): number {
  return POPULATIONS[slug] ?? 20
}

function rootOf(category: RawCategory): RawCategory {
  const parent = byId.get(category.parent_id ?? 0)
  return parent ? rootOf(parent) : category
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Content
}
