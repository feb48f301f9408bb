import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { firstRow } from '../../../platform/db/first-row.ts'
import { WAITING } from '../queue.ts'

/** As a picture's print. */
type Print = { pixels: Buffer; signature: string; details: Buffer }
export type Candidate = { picture: string; details: Buffer }

/** Digits of a signature that may differ; copies have at most 41 of 512. */
const MOST_APART = 44
/** Of the nearest prints, judged or not. */
const MOST_CLOSE = 300
/** Prints that are compared in detail. */
const MOST_COMPARED = 150

/** The print of a picture, if it is made. */
export async function printOfPicture(db: Db, picture: string): Promise<Print | null> {
  const row = await firstRow(
    db
      .selectFrom('banner_prints')
      .select(['pixels', sql<string | null>`signature::text`.as('signature'), 'details'])
      .where('picture', '=', picture),
  )
  if (!row?.pixels || !row.signature || !row.details) return null
  return { pixels: row.pixels, signature: row.signature, details: row.details }
}

/** Null: the picture cannot be read. */
export async function keepPrint(
  db: Db,
  { picture, size }: { picture: string; size: BannerSizeName },
  print: Print | null,
  made_at: Date,
): Promise<void> {
  const made = {
    made_at,
    pixels: print?.pixels ?? null,
    signature: print && sql<string>`${print.signature}::bit(512)`,
    details: print?.details ?? null,
  }
  await db
    .insertInto('banner_prints')
    .values({ picture, size, ...made })
    .onConflict((conflict) => conflict.column('picture').doUpdateSet(made))
    .execute()
}

/** Pictures without a print, the newest first: those are looked at next. */
export async function duePrints(db: Db, most: number) {
  const rows = await db
    .selectFrom('banner_prints')
    .select(['picture', 'size'])
    .where('made_at', 'is', null)
    .orderBy('since', 'desc')
    .limit(most)
    .execute()
  return rows as { picture: string; size: BannerSizeName }[]
}

/** Pictures that were judged, or the medium banners of ads that wait. */
export type Among = 'judged' | 'waiting'
const waiting = sql.join(WAITING.map((status) => sql.lit(status)))
const isAmong = (among: Among, print: 'banner_prints' | 'close') => {
  const picture = sql.ref(`${print}.picture`)
  return among === 'judged'
    ? sql`exists (select from judged_banners judged where judged.picture = ${picture})`
    : sql`exists (
        select from ads
        where ads.medium_banner = ${picture} and ads.status in (${waiting}) and not ads.is_archived
      )`
}

/** Pictures with exactly these pixels. */
export async function samePictures(db: Db, { pixels }: Print, among: Among): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    select picture from banner_prints where pixels = ${pixels} and ${isAmong(among, 'banner_prints')}
  `.execute(db)
  return rows.map(({ picture }) => picture)
}

/** Pictures of that size whose signatures are nearest, without those that are the same. */
export async function candidates(
  db: Db,
  size: BannerSizeName,
  { pixels, signature }: Print,
  among: Among,
): Promise<Candidate[]> {
  const weight = [...signature].filter((digit) => digit === '1').length
  const { rows } = await sql<Candidate>`
    with close as materialized (
      select picture, bit_count(signature # ${signature}::bit(512)) as apart
      from banner_prints
      where size = ${size} and signature is not null
        and weight between ${weight - MOST_APART} and ${weight + MOST_APART}
        and bit_count(signature # ${signature}::bit(512)) <= ${MOST_APART}
      order by apart limit ${MOST_CLOSE}
    ),
    nearest as (
      select picture, apart from close
      where ${isAmong(among, 'close')}
        and not exists (
          select from banner_prints same where same.picture = close.picture and same.pixels = ${pixels}
        )
      order by apart limit ${MOST_COMPARED}
    )
    select picture, details from nearest join banner_prints using (picture) order by apart
  `.execute(db)
  return rows
}

/** Verdicts on pictures, the newest first; `exceptAd` leaves those on one ad out. */
export async function verdictsOn(db: Db, pictures: readonly string[], exceptAd: number | null) {
  return db
    .selectFrom('judged_banners')
    .innerJoin('ad_events', 'ad_events.id', 'judged_banners.event_id')
    .innerJoin('ads', 'ads.id', 'ad_events.ad_id')
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .innerJoin('accounts', 'accounts.id', 'ads.account_id')
    .select([
      'judged_banners.picture',
      'ad_events.id',
      'ad_events.ad_id',
      'ad_events.status',
      'ad_events.feedback',
      'ad_events.note',
      'ad_events.at',
      'ad_events.staff_name',
      'campaigns.title',
      'ads.account_id',
      'accounts.name as account',
      'accounts.is_vip',
    ])
    .where('judged_banners.picture', 'in', pictures)
    .$if(exceptAd !== null, (query) => query.where('ads.id', '<>', BigInt(exceptAd ?? 0)))
    .orderBy('ad_events.id', 'desc')
    .limit(LONGEST)
    .execute()
}

/** More than are told of: one verdict may be about three banners of an ad. */
const LONGEST = 60

/** Forgets verdicts, and prints that no verdict needs; a waiting ad's is made again when it is opened. */
export async function forgetBefore(db: Db, verdicts: Date, prints: Date): Promise<void> {
  await sql`
    delete from judged_banners using ad_events event where event.id = judged_banners.event_id and event.at < ${verdicts}
  `.execute(db)
  await sql`
    delete from banner_prints
    where since < ${prints}
      and not exists (select from judged_banners judged where judged.picture = banner_prints.picture)
  `.execute(db)
}
