import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { NextReview, ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { keepPrint } from '../server/src/advertising/review/memory/queries.ts'
import { printOfPixels } from '../server/src/files/pictures/picture-print.ts'
import { grantRights } from '../server/src/staff/service.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../server/src/platform/db/reference-data.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { signInto } from '../server/test/sign-in.ts'
import { freePort } from '../launch/ports.ts'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'
import { reviewInBrowser } from './parts/browser-reviewer.ts'
import { bannerOf } from './parts/near-copy-banners.ts'
import { webProcess } from './parts/web-process.ts'

/**
 * Ten reviewers at a long queue beside one: every look as the page has it (next, the ad, its claim, what was said about
 * its banners), a time to think, a verdict. Then the ten with a person in a browser among them, and the queue's list by
 * itself.
 */
const QUEUE = sized('QUEUE', 100_000, 200)
const ADS = sized('ADS', 500, 20)
const TEAM = sized(null, 10, 3)
const ALONE = sized(null, 60, 4)
/**
 * A reviewer mostly looks: seconds, in which the server has nothing to do. This is the shortest that somebody could
 * look, the same for one and for ten, so that the server's part weighs more than it ever does.
 */
const THINK_MS = sized('THINK_MS', 400, 20)
const PICTURES = 20
const LISTS = sized(null, 60, 3)

const { folder, pool, connection, remove } = await benchDatabase([], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
await loadReferenceData(db)
const port = await freePort()
const desk = `http://127.0.0.1:${port}/svc/staff/api/v1/`
const deps = benchDeps(folder, db, { PUBLIC_ORIGIN: new URL(desk).origin, ACCESS_TOKEN_SECONDS: '86400' })
await fillQueue()
const reviewers = await Promise.all(Array.from({ length: TEAM }, signedIn))
const server = await webProcess(
  { folder, connection },
  { PORT: String(port), PUBLIC_ORIGIN: new URL(desk).origin },
)

type Reviewer = { authorization: string }
type Work = { judged: number[]; clashes: string[]; next: number[]; floor: number[]; seconds: number }

try {
  const [first] = reviewers
  if (!first) throw new Error('nobody')
  const alone = await worked([first], ALONE)
  const together = await worked(reviewers, ADS)
  report(alone, together)
  await withPerson()
  await timeLists(first)
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await db.destroy()
  await remove()
}

async function signedIn(): Promise<Reviewer> {
  const { headers, userId } = await signInto(deps)
  await grantRights(db, userId, ['review'], new Date())
  return headers
}

/** Ads of a tenth as many accounts, one in fifty of them VIP, whose banners have prints. */
async function fillQueue() {
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const made = await bannerOf(picture, 0.25)
    const print = await printOfPixels(made.pixels, { ...made, channels: 4 })
    await keepPrint(db, { picture: `${picture}.png`, size: 'medium' }, print, new Date())
  }
  await sql`
    with shops as (
      insert into accounts (name, is_vip)
      select 'shop ' || number, number % 50 = 0 from generate_series(1, ${QUEUE / 10}::int) number returning id
    ), made as (
      insert into campaigns (account_id, title, search_text, enabled, daily_budget, bid, daypart, cities,
        neighborhoods, category_slugs, keywords, has_ad)
      select id, 'ad ' || number, 'ad' || number, true, 3000000, 25000, repeat('1', 168)::bit(168), '{}', '{}', '{light}',
        '{}', true
      from shops, generate_series(1, 10) number
      returning id, account_id
    )
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type, medium_banner,
      registered_at)
    select account_id, id, true, 1, 'https://shop.example.ir/' || id, 'custom', 'divar_panel',
      id % ${PICTURES} || '.png', now() - random() * interval '3 days'
    from made
  `.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

/** Until they have judged so many. */
async function worked(team: readonly Reviewer[], most: number): Promise<Work> {
  const work: Work = { judged: [], clashes: [], next: [], floor: [], seconds: 0 }
  const begun = performance.now()
  await Promise.all(team.map((one) => untilDone(one, most, work)))
  return { ...work, seconds: (performance.now() - begun) / 1_000 }
}

/** The same as `worked` by all, while a person works at the page. */
async function withPerson() {
  const person = await signInto(deps)
  await grantRights(db, person.userId, ['review'], new Date())
  const work: Work = { judged: [], clashes: [], next: [], floor: [], seconds: 0 }
  const isDone = () => work.judged.length >= ADS
  const by = { origin: new URL(desk).origin, credential: person.cookies.token }
  const [mine] = await Promise.all([
    reviewInBrowser(by, work, isDone),
    ...reviewers.map((one) => untilDone(one, ADS, work)),
  ])
  for (const clash of work.clashes.slice(0, 5)) console.log(clash)
  console.log(`a person in a browser among them: ${mine} of ${work.judged.length} verdicts`)
  printAim('clashes with a person in a browser', work.clashes.length, { most: 0 })
}

async function untilDone(reviewer: Reviewer, most: number, work: Work) {
  while (work.judged.length < most) {
    const asked = performance.now()
    const { ad_id } = (await (await call(reviewer, 'reviews/next/', {})).json()) as NextReview
    work.next.push(performance.now() - asked)
    if (ad_id === null) return
    await look(reviewer, ad_id, work)
    work.floor.push(await bareCall())
  }
}

async function look(reviewer: Reviewer, adId: number, { judged, clashes }: Work) {
  const [ad] = await Promise.all([
    call(reviewer, `reviews/${adId}/`),
    call(reviewer, `reviews/${adId}/claim/`, {}),
    call(reviewer, `reviews/${adId}/memory/`),
  ])
  const { version } = (await ad.json()) as ReviewedAd
  await pause(THINK_MS)
  const verdict =
    judged.length % 3 === 0 ? { verdict: 'deny', reasons: ['nudity'] } : { verdict: 'approve', reasons: [] }
  const given = await call(reviewer, `reviews/${adId}/verdict/`, { version, ...verdict })
  if (!given.ok) clashes.push(await given.text())
  else if (judged.includes(adId)) clashes.push(`${adId} was judged twice`)
  else judged.push(adId)
}

/** Posts a body, and gets without one; only a 409 is an answer besides. */
async function call(headers: Reviewer, path: string, body?: object): Promise<Response> {
  const answer = await fetch(desk + path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Milliseconds of a call that asks the database for nothing but an answer. */
async function bareCall(): Promise<number> {
  const begun = performance.now()
  await (await fetch(new URL('/readyz', desk))).arrayBuffer()
  return performance.now() - begun
}

function report(alone: Work, together: Work) {
  const rate = ({ judged, seconds }: Work) => judged.length / seconds
  console.log(`one reviewer: ${alone.judged.length} verdicts, ${rate(alone).toFixed(2)} a second`)
  console.log(
    `${TEAM} reviewers: ${together.judged.length} verdicts, ${rate(together).toFixed(2)} a second, of which ${THINK_MS} ms of thinking allow ${((1_000 / THINK_MS) * TEAM).toFixed(1)}`,
  )
  for (const clash of together.clashes.slice(0, 5)) console.log(clash)
  const full = { onlyFull: true } as const
  printAim('clashes', together.clashes.length, { most: 0 })
  printAim('verdicts of all for one of one', rate(together) / rate(alone), { least: 9, ...full }, '×', 2)
  console.log(`floor, /readyz beside it: p95 ${at95(together.floor).toFixed(1)} ms`)
  printAim('next ad beside nobody, p95', at95(alone.next), { most: 50, ...full }, 'ms', 1)
  printAim('next ad beside the others, p95', at95(together.next), { most: 50, ...full }, 'ms', 1)
}

/** Of one person who looks at the queue. */
async function timeLists(reviewer: Reviewer) {
  for (const [name, offset] of [
    ['first', 0],
    ['middle', Math.floor(QUEUE / 2)],
  ] as const) {
    const times: number[] = []
    for (let turn = 0; turn < LISTS; turn += 1) {
      const begun = performance.now()
      await (await call(reviewer, `reviews/?offset=${offset}&limit=20`)).json()
      times.push(performance.now() - begun)
    }
    printAim(
      `${name} page of the queue with its count, p95`,
      at95(times),
      { most: 150, onlyFull: true },
      'ms',
      1,
    )
  }
}

function at95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
