import { createHash } from 'node:crypto'
import type { Marketplace } from './marketplace.ts'
import type { Post } from './posts.ts'

const DAYS = 7
const TEHRAN_MS = 12_600_000
const DAY_MS = 86_400_000

/** The last seven days of a post, growing during the day; like the real one, it leaves out zeros. */
export function statisticsReply(post: Post, { now, clicksOf }: Marketplace) {
  const time = now().getTime() + TEHRAN_MS
  const today = Math.floor(time / DAY_MS)
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index
    const part = day === today ? (time % DAY_MS) / DAY_MS : 1
    return { date: new Date(day * DAY_MS).toISOString().slice(0, 10), ...countsOf(post, day, part, clicksOf) }
  })
  return Object.fromEntries(
    (['views', 'impressions', 'chats'] as const).map((name) => {
      const daily = days.map(({ date, [name]: count }) => ({ ...(count > 0 && { count }), date }))
      const total = days.reduce((sum, { [name]: count }) => sum + count, 0)
      return [name, { daily, ...(total > 0 && { total }) }]
    }),
  )
}

/** Visitors who found the post themselves, and those led by a banner; some of both send a message. */
function countsOf(post: Post, day: number, part: number, clicksOf: Marketplace['clicksOf']) {
  const dayOf = (time: Date) => Math.floor((time.getTime() + TEHRAN_MS) / DAY_MS)
  const isThere =
    dayOf(post.publishedAt) <= day && (post.state === 'PUBLISHED' || dayOf(post.changedAt) > day)
  const ofItself = isThere ? Math.floor((30 + chance(post, day, 'views') * 90) * part) : 0
  const clicks = clicksOf(post.token, day)
  const views = ofItself + clicks
  const chats = post.chatEnabled ? Math.floor(views * (0.03 + chance(post, day, 'chats') * 0.04)) : 0
  return { views, impressions: ofItself * 12, chats }
}

/** From 0 to 1, always the same for the same arguments. */
function chance({ token }: Post, day: number, what: string): number {
  return createHash('sha256').update(`${token} ${day} ${what}`).digest().readUInt32BE() / 2 ** 32
}
