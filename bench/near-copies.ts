import { Kysely, PostgresDialect, sql } from 'kysely'
import { nearPictures } from '../server/src/advertising/review/memory/recall.ts'
import { candidates } from '../server/src/advertising/review/memory/queries.ts'
import { printOf, printOfPixels, type PicturePrint } from '../server/src/files/pictures/picture-print.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import sharp from 'sharp'
import { printAim, sized } from './parts/aim.ts'
import { benchDatabase } from './parts/in-process.ts'
import { bannerOf, chanceOf } from './parts/near-copy-banners.ts'
import { KINDS, printOfCopy, type KindName } from './parts/near-copy-kinds.ts'
import { keptPrints, type KeptPrint } from './parts/kept-prints.ts'

/**
 * How many copies of judged banners are recognised, how many new banners are taken for copies, and how long it takes,
 * with a memory of many. `HELD_OUT` takes a set of banners that the rules were not made with, by its number; ADR 97 says which were read. To draw them takes ten
 * minutes of the processor: `KEPT` names a folder for their prints.
 */
const BANNERS = sized('BANNERS', 100_000, 40)
const COPIES = sized('COPIES', 300, 2)
const STRANGERS = sized('STRANGERS', 3_000, 4)
const HELD_OUT = Number(process.env.HELD_OUT ?? 0)
const FIRST = HELD_OUT === 0 ? 10_000_000 : 300_000_000 + 200_000_000 * HELD_OUT
/** Of strangers, whose seeds no banner of the memory has. */
const FIRST_STRANGER = FIRST + 100_000_000

sharp.concurrency(1)
const { pool, remove } = await benchDatabase(['shared_buffers=512MB', 'fsync=off'], 2)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
// One verdict stands for all: it is their banners that are measured.
await sql`alter table judged_banners drop constraint judged_banners_event_id_fkey`.execute(db)

const shown: string[] = []
await fillMemory()

/** Milliseconds of each look-up, of the processor's time in this process, and of the database's part. */
const times: number[] = []
const processor: number[] = []
const floor: number[] = []
let looked = 0
let all = 0
for (const kind of Object.keys(KINDS) as KindName[]) {
  const found = await foundCopies(kind)
  if (kind === 'cut, scaled and saved') console.log(`${kind} at once: ${percent(found / COPIES)} found`)
  else {
    printAim(`${kind}, found`, (100 * found) / COPIES, { least: 98, onlyFull: true }, '%', 1)
    all += found
    looked += COPIES
  }
}
printAim('copies, found', (100 * all) / looked, { least: 98, onlyFull: true }, '%', 2)
await lookUpStrangers()
for (const figures of [times, processor, floor]) figures.sort((one, other) => one - other)
console.log(
  `floor, the nearest of ${BANNERS} in the database: p50 ${partOf(floor, 0.5)} ms, p95 ${partOf(floor, 0.95)} ms`,
)
console.log(
  `look-up: p50 ${partOf(times, 0.5)} ms; of the processor p50 ${partOf(processor, 0.5)} ms, p95 ${partOf(processor, 0.95)} ms`,
)
printAim('look-up, p95', Number(partOf(times, 0.95)), { most: 50, onlyFull: true }, 'ms', 1)
await timePrints()
await db.destroy()
await remove()

function partOf(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
}

function percent(part: number): string {
  return `${(100 * part).toFixed(2)}%`
}

async function fillMemory() {
  const begun = performance.now()
  for (let first = 0; first < BANNERS; first += 1_000) {
    const made = await printsOf(FIRST + first, Math.min(1_000, BANNERS - first))
    shown.push(...made.map(({ picture }) => picture))
    const rows = made.map((print, at) => ({ ...print, picture: String(first + at) }))
    await sql`
      insert into banner_prints (picture, size, made_at, pixels, signature, details)
      select picture, 'medium', now(), pixels, signature::bit(512), details from unnest(
        ${rows.map(({ picture }) => picture)}::text[], ${rows.map(({ pixels }) => pixels)}::bytea[],
        ${rows.map(({ signature }) => signature)}::text[], ${rows.map(({ details }) => details)}::bytea[]
      ) made (picture, pixels, signature, details)
    `.execute(db)
  }
  await sql`insert into judged_banners (event_id, picture) select 1, picture from banner_prints`.execute(db)
  await sql`vacuum analyze banner_prints, judged_banners`.execute(db)
  const { rows } = await sql<{ bytes: bigint }>`
    select pg_total_relation_size('banner_prints') + pg_total_relation_size('judged_banners') as bytes
  `.execute(db)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  const each = Number(rows[0]?.bytes) / BANNERS
  console.log(`${BANNERS} banners remembered in ${seconds} s, ${each.toFixed(0)} B each`)
}

/** Of so many banners, drawn at a quarter of their width, which is more than a print has. */
function printsOf(first: number, count: number): Promise<KeptPrint[]> {
  return keptPrints(`${first}-${count}`, count, async (at) => {
    const { picture, pixels, ...made } = await bannerOf(first + at, 0.25)
    return { picture, ...(await printOfPixels(pixels, { ...made, channels: 4 })) }
  })
}

async function lookUp(print: PicturePrint): Promise<string[]> {
  const begun = performance.now()
  await candidates(db, 'medium', print, 'judged')
  const between = performance.now()
  const used = process.cpuUsage()
  const near = await nearPictures(db, { size: 'medium' }, print)
  times.push(performance.now() - between)
  const { user, system } = process.cpuUsage(used)
  processor.push((user + system) / 1_000)
  floor.push(between - begun)
  return near
}

async function foundCopies(kind: KindName): Promise<number> {
  const numbers = Array.from({ length: COPIES }, (_, copy) => Math.floor((copy * BANNERS) / COPIES))
  const copies = await keptPrints(`${FIRST}-${BANNERS}-${COPIES}-${kind}`, COPIES, async (copy) => {
    const chance = chanceOf(FIRST + 31 * copy + kind.length)
    return { picture: '', ...(await printOfCopy(kind, FIRST + (numbers[copy] ?? 0), chance)) }
  })
  let found = 0
  for (const [copy, print] of copies.entries()) {
    const near = await lookUp(print)
    if (near.includes(String(numbers[copy]))) found += 1
  }
  return found
}

/** New banners; those that show a judged one's picture with other words are told of apart. */
async function lookUpStrangers() {
  let [wrong, pairs, related] = [0, 0, 0]
  for (const stranger of await printsOf(FIRST_STRANGER, STRANGERS)) {
    const near = await lookUp(stranger)
    const others = near.filter((picture) => shown[Number(picture)] !== stranger.picture)
    if (others.length > 0) wrong += 1
    pairs += others.length
    if (others.length < near.length) related += 1
  }
  console.log(
    `new banners taken for one with the same picture and other words: ${percent(related / STRANGERS)}`,
  )
  const most = { most: 0.1, onlyFull: true } as const
  printAim(`new banners taken for copies, of ${STRANGERS} look-ups`, (100 * wrong) / STRANGERS, most, '%', 3)
  printAim(`of ${STRANGERS * BANNERS} pairs`, (100 * pairs) / (STRANGERS * BANNERS), most, '%', 6)
}

async function timePrints() {
  const { width, height, pixels } = await bannerOf(FIRST, 1)
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
  const begun = performance.now()
  for (let turn = 0; turn < 20; turn += 1) await printOf(png)
  console.log(`print of a medium banner: ${((performance.now() - begun) / 20).toFixed(1)} ms`)
}
