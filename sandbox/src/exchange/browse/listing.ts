import type { Post } from '../../marketplace/posts.ts'
import type { Segment } from '../messages.ts'
import { categories, cities, type Category, type City } from '../reference.ts'
import { samplePost, words } from './sample-posts.ts'

/** A visitor's search; prices in toman. */
export type Search = {
  city: City
  category: Category | null
  query: string
  neighborhood: number | null
  from: number | null
  to: number | null
  status: string | null
}

export const POSTS_PER_PAGE = 27
export const PAGES = 20
export const STATUSES = ['new', 'like-new', 'used', 'repair-needed'] as const
const LONGEST_QUERY = 200

/** Reads the address of a page; null if city or category do not exist. `all` is every category. */
export function searchOf(citySlug: string, categorySlug: string, asked: unknown): Search | null {
  const city = cities.find(({ slug }) => slug === citySlug)
  const category = categories.find(({ slug }) => slug === categorySlug) ?? null
  if (!city || (!category && categorySlug !== 'all')) return null
  const value = (name: string) => {
    const found = (asked as Record<string, unknown>)[name]
    return typeof found === 'string' && found.trim() !== '' ? found.trim() : null
  }
  const number = (name: string) => {
    const found = Number(latinDigits(value(name) ?? ''))
    return Number.isInteger(found) && found > 0 ? found : null
  }
  const neighborhood = number('neighborhood')
  const status = value('status')
  return {
    city,
    category,
    query: (value('q') ?? '').slice(0, LONGEST_QUERY),
    neighborhood: city.neighborhoods.some(({ id }) => id === neighborhood) ? neighborhood : null,
    from: number('from'),
    to: number('to'),
    status: STATUSES.some((known) => known === status) ? status : null,
  }
}

/** What the exchange tells bidders about a search. */
export function segmentsOf(search: Search): Segment[] {
  const values: [string, string | number | null][] = [
    ['filter-city', search.city.id],
    ['filter-category', search.category?.slug ?? null],
    ['filter-neighborhood', search.neighborhood],
    ['search-query', search.query || null],
    ['filter-price-min', search.from],
    ['filter-price-max', search.to],
    ['filter-status', search.status],
  ]
  return values.flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]))
}

/** A page of posts: first the matching posts that people made here, then samples without end. */
export function postsOf(posts: Post[], search: Search, page: number): Post[] {
  const made = page === 0 ? posts.filter((post) => fits(post, search)) : []
  const rows = [...made]
  for (let number = page * 1_000; rows.length < POSTS_PER_PAGE && number < (page + 1) * 1_000; number++) {
    const post = samplePost(search.city, search.category, number, search.query)
    if (isPriced(post, search)) rows.push(post)
  }
  return rows.slice(0, POSTS_PER_PAGE)
}

function fits(post: Post, search: Search): boolean {
  const { city, category, query } = search
  if (post.state !== 'PUBLISHED' || post.token.startsWith('XX') || post.city !== city.slug) return false
  if (category && !isWithin(post.category, category.slug)) return false
  return isPriced(post, search) && words(query).every((word) => post.title.includes(word))
}

function isPriced({ price }: Post, { from, to }: Search): boolean {
  return (from === null || price >= from) && (to === null || price <= to)
}

function isWithin(slug: string, above: string): boolean {
  const category = categories.find((one) => one.slug === slug)
  if (!category) return false
  return category.slug === above || (category.parent !== null && isWithin(category.parent, above))
}

function latinDigits(text: string): string {
  return text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replace(/[٬,]/g, '')
}
