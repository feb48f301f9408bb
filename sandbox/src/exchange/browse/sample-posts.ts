import type { Motif } from '../../marketplace/drawing.ts'
import type { Post } from '../../marketplace/posts.ts'
import { Random } from '../random.ts'
import { categories, cities, phrasesOf, type Category, type City } from '../reference.ts'

/** The pictures of posts in a category; other categories have none. */
const MOTIFS: Record<string, { motif: Motif; token: string; pictures: number }> = {
  vehicles: { motif: 'car', token: 'gZcarPride', pictures: 4 },
  'real-estate': { motif: 'house', token: 'AZhome90m', pictures: 3 },
  'electronic-devices': { motif: 'phone', token: 'wYphone13', pictures: 2 },
  'home-kitchen': { motif: 'sofa', token: 'QXshopNew', pictures: 3 },
}
const ENDINGS = [
  'در حد نو',
  'با قیمت مناسب',
  'تمیز و سالم',
  'فوری',
  'با ضمانت',
  'زیر قیمت بازار',
  'مستقیم',
  'ارسال رایگان',
]
/** In toman: the lowest price of such things. */
const LEAST: Record<string, number> = {
  vehicles: 180_000_000,
  'real-estate': 900_000_000,
  'electronic-devices': 3_500_000,
}
const PATTERN = /^S(\d{1,6})x(\d{1,3})x(\d{1,6})(?:-([\w-]{1,400}))?$/

/** A sample post: number `number` of a city and category, about `query` if there is a search. */
export function samplePost(city: City, category: Category | null, number: number, query: string): Post {
  const own = category ?? Random.of(11, city.slug, number).pick(categories)
  const random = Random.of(12, city.slug, own.slug, number, query)
  const phrases = phrasesOf(own.slug, city.name)
  const about = query || (phrases.length > 0 ? random.pick(phrases) : own.name)
  const shown = MOTIFS[own.root]
  const ending =
    query && words(query).some((word) => ENDINGS.join(' ').includes(word)) ? '' : random.pick(ENDINGS)
  const suffix = query ? `-${Buffer.from(query).toString('base64url')}` : ''
  return {
    token: `S${city.id}x${categories.indexOf(own)}x${number}${suffix}`,
    owner: '',
    title: `${about}${ending && `، ${ending}`}`,
    description: 'آگهی نمونه برای پر کردن فهرست.',
    category: own.slug,
    city: city.slug,
    district: null,
    price: Math.round(((LEAST[own.root] ?? 400_000) * (1 + random.next() * 9)) / 50_000) * 50_000,
    motif: shown?.motif ?? 'sofa',
    pictures: 0,
    foreignPictures: shown
      ? [`/marketplace/static/live-post-image/${shown.token}-${random.below(shown.pictures)}.png`]
      : [],
    isPhotographed: false,
    arePicturesLost: false,
    state: 'PUBLISHED',
    chatEnabled: true,
    publishedAt: new Date(0),
    changedAt: new Date(0),
  }
}

/** The same post by its token. */
export function samplePostOf(token: string): Post | null {
  const [, cityId, categoryIndex, number, encoded] = PATTERN.exec(token) ?? []
  const city = cities.find(({ id }) => id === Number(cityId))
  const category = categories[Number(categoryIndex)]
  if (!city || !category) return null
  return samplePost(city, category, Number(number), Buffer.from(encoded ?? '', 'base64url').toString())
}

export function words(text: string): string[] {
  return text.split(/[\s\u200c]+/).filter(Boolean)
}
