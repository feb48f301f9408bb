import { HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'
import {
  MarketplaceError,
  type Asset,
  type MarketplacePost,
  type MarketplaceUser,
  type PostDay,
  type PostStateName,
  type PostSummary,
  type Tokens,
} from './marketplace-gateway.ts'
import { amountOf, field, lineOf, listOf, textOf } from '../json-readers.ts'

/** A post may name thousands of pictures; nobody chooses among more than these. */
const MOST_PICTURES = 30
const MOST_POSTS = 5_000
const LONGEST_URL = 2_000
const TOKEN = /^[A-Za-z0-9_-]{1,64}$/

const STATES: ReadonlyMap<unknown, PostStateName> = new Map([
  ['PUBLISHED', 'published'],
  ['RETIRED', 'retired'],
  ['REVIEW_REQ', 'waiting'],
  ['PAYMENT_REQ', 'waiting'],
])

/** Throws if there is no access token; a token without a lifetime counts for an hour. */
export function readTokens(body: unknown): Tokens {
  const access = field(body, 'access_token')
  const refresh = field(body, 'refresh_token')
  if (typeof access !== 'string' || access === '') throw unreadable('tokens')
  return {
    access,
    refresh: typeof refresh === 'string' && refresh !== '' ? refresh : null,
    accessSeconds: amountOf(field(body, 'expires_in')) || HOUR_SECONDS,
  }
}

/** Throws if there is no phone. */
export function readUser(body: unknown): MarketplaceUser {
  const id = lineOf(field(body, 'user_id'), 200)
  const phone = lineOf(field(body, 'phone_number'), 40)
  if (phone === '') throw unreadable('user')
  return { phone, id: id === '' ? null : id }
}

/** At most `MOST_POSTS`; one without a valid token is left out. */
export function readSummaries(body: unknown): PostSummary[] {
  return listOf(field(body, 'posts'))
    .slice(0, MOST_POSTS)
    .flatMap((post) => summaryOf(post, post) ?? [])
}

/** The title and the pictures of a complete post are in its `data`. */
export function readPost(body: unknown): MarketplacePost {
  const data = field(body, 'data')
  const summary = summaryOf(body, data)
  if (!summary) throw unreadable('post')
  return {
    ...summary,
    description: textOf(field(data, 'description'), 2_000),
    city: lineOf(field(body, 'city'), 120),
    district: lineOf(field(body, 'district'), 120),
    state: STATES.get(field(body, 'state')) ?? 'waiting',
    priceToman: amountOf(field(field(data, 'price'), 'value')),
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** The marketplace returns seven days; the largest value of a counter in the database. */
const MOST_DAYS = 31
const LARGEST_COUNT = 2_147_483_647

/** The days in any of the counts; a missing count is 0. */
export function readStatistics(body: unknown): PostDay[] {
  const days = new Map<string, PostDay>()
  for (const name of ['views', 'chats', 'impressions'] as const) {
    for (const entry of listOf(field(field(body, name), 'daily')).slice(0, MOST_DAYS)) {
      const day = field(entry, 'date')
      if (typeof day !== 'string' || !DAY.test(day) || Number.isNaN(Date.parse(day))) continue
      const known = days.get(day) ?? { day, views: 0, chats: 0 }
      const count = Math.min(amountOf(field(entry, 'count')), LARGEST_COUNT)
      days.set(day, name === 'impressions' ? known : { ...known, [name]: count })
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The list with that name; entries without slug or name are left out. */
export function readAssets(body: unknown, name: string): Asset[] {
  return listOf(field(body, name)).flatMap((asset) => {
    const slug = lineOf(field(asset, 'slug'), 120)
    const display = lineOf(field(asset, 'display'), 120)
    return slug === '' || display === '' ? [] : [{ slug, name: display }]
  })
}

function summaryOf(post: unknown, data: unknown): PostSummary | null {
  const token = field(post, 'token')
  if (typeof token !== 'string' || !TOKEN.test(token)) return null
  return {
    token,
    title: lineOf(field(data, 'title'), 200),
    category: lineOf(field(post, 'category'), 120),
    pictures: listOf(field(data, 'images'))
      .filter((url): url is string => typeof url === 'string' && url.length <= LONGEST_URL)
      .slice(0, MOST_PICTURES),
  }
}

function unreadable(what: string) {
  return new MarketplaceError('unavailable', `the answer about ${what} cannot be read`)
}
