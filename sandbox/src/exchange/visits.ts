import type { Device, Segment } from './messages.ts'
import { Random, Weighted } from './random.ts'
import { categories, cities, phrasesOf, populationOf, type Category, type City } from './reference.ts'
import { busyness, type Curve } from './time.ts'

/** The positions of banners on a page of a listing; the first is that of the documents' sample. */
export const OFFSETS = [4, 14, 24] as const

/** The share of visitors who see a banner at each place: not everybody reads on. */
const SEEN = [0.92, 0.74, 0.58]

export type Visitor = { device: Device; address: string; isBot: boolean }
/** An opened page of a listing; `at` in milliseconds since 1970. */
export type PageView = {
  number: number
  at: number
  visitor: Visitor
  segments: Segment[]
  root: string | null
  hasQuery: boolean
  page: number
}
type Session = Omit<PageView, 'number' | 'at' | 'page'> & { pagesLeft: number; page: number }

export type VisitSettings = { seed: number; pagesPerSecond: number; curve: Curve; bots: number; from: number }

const USERS = 20_000
const LONGEST_SESSION = 8
/** How long a page is read, in seconds; it decides how many people look around at once. */
const READING = 10
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 12; Redmi Note 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
]
const BOT_AGENTS = ['python-requests/2.32.3', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0']

/**
 * By Zipf's law without its head: no user looks at so many pages that their clicks would look like a
 * machine's.
 */
const users = new Weighted(
  Array.from({ length: USERS }, (_, index) => index),
  (index) => 1 / (index + 1_000),
)
const cityByPeople = new Weighted(cities, populationOf)
/** Some categories are opened far more often than others, in the order of the marketplace's own list. */
const categoryByVisits = new Weighted(categories, (_, index) => 1 / (1 + (index % 12)))

/**
 * All page views from a time on, without end, in order: sessions of one to eight pages, of people who come
 * back.
 */
export function* pageViews({ seed, pagesPerSecond, curve, bots, from }: VisitSettings): Generator<PageView> {
  const sessions: Session[] = []
  const crowd = Math.max(4, Math.round(pagesPerSecond * READING))
  let [begun, at] = [0, from]
  for (let number = 0; ; number++) {
    const place = Random.of(seed, 'who', number).below(crowd)
    let session = sessions[place]
    if (!session || session.pagesLeft === 0) session = newSession(seed, begun++, bots)
    sessions[place] = { ...session, page: session.page + 1, pagesLeft: session.pagesLeft - 1 }
    const { visitor, segments, root, hasQuery, page } = session
    yield { number, at: Math.round(at), visitor, segments, root, hasQuery, page }
    at += 1_000 / (pagesPerSecond * busyness(curve, at))
  }
}

/** Whether a visitor sees the banner of an auction, after how many milliseconds, and how likely a click is. */
export function lookAt(seed: number, auctionId: string, place: number) {
  const random = Random.of(seed, 'visitor', auctionId, place)
  const [isSeen, luck] = [random.chance(SEEN[place] ?? 0.5), random.next()]
  return { random, isSeen, luck, delay: random.between(200, 2_500) }
}

function newSession(seed: number, number: number, bots: number): Session {
  const random = Random.of(seed, 'session', number)
  const user = users.pick(random)
  const person = Random.of(seed, 'user', user)
  const home = cityByPeople.pick(person)
  const city = random.chance(0.9) ? home : cityByPeople.pick(random)
  const category = random.chance(0.15) ? null : categoryByVisits.pick(random)
  const phrases = category ? phrasesOf(category.slug, city.name) : []
  const query = phrases.length > 0 && random.chance(0.3) ? random.pick(phrases) : null
  const pagesLeft = 1 + Math.min(Math.floor(-Math.log(1 - random.next()) * 2.2), LONGEST_SESSION - 1)
  return {
    visitor: visitorOf(person, Random.of(seed, 'bot', number).chance(bots)),
    segments: segmentsOf(city, category, query, random),
    root: category?.root ?? null,
    hasQuery: query !== null,
    page: 0,
    pagesLeft,
  }
}

function visitorOf(person: Random, isBot: boolean): Visitor {
  const isLimited = person.chance(0.1)
  const digits = person.hex(32)
  const ifa = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const agent = person.pick(isBot ? BOT_AGENTS : AGENTS)
  // Addresses reserved for documentation: no machine has them.
  const address = `198.51.100.${1 + person.below(250)}`
  return { device: { ifa: isLimited ? null : ifa, agent, isLimited }, address, isBot }
}

function segmentsOf(city: City, category: Category | null, query: string | null, random: Random): Segment[] {
  const segments: Segment[] = [{ name: 'filter-city', value: String(city.id) }]
  if (category) segments.push({ name: 'filter-category', value: category.slug })
  if (city.neighborhoods.length > 0 && random.chance(0.1)) {
    segments.push({ name: 'filter-neighborhood', value: String(random.pick(city.neighborhoods).id) })
  }
  if (query !== null) segments.push({ name: 'search-query', value: query })
  return segments
}
