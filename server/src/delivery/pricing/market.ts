import { winCurve, winChance, type BidOutcome, type WinCurve } from '@jarchi/shared/delivery/win-curve.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import {
  categoriesOfLate,
  kindsOfLate,
  outcomesOfLate,
  readPlaces,
  together,
  type AskedCategory,
  type AskedKind,
  type Places,
} from '../bidding/service.ts'

/** What is known of the market: how bids win, and what is asked for. */
export type Market = {
  readonly fittedAt: Date
  readonly curve: WinCurve
  /** By city; those of all cities together under 0. */
  readonly kinds: ReadonlyMap<number, readonly AskedKind[]>
  /** By root. */
  readonly categories: ReadonlyMap<number, readonly AskedCategory[]>
  readonly places: Places
}

/** What was learnt last of how bids win; null: nothing yet. */
export async function lastFit(db: Db) {
  return firstRow(db.selectFrom('win_curves').selectAll().orderBy('fitted_at', 'desc').limit(1))
}

/** Null before anything is known. */
export async function readMarket(db: Db): Promise<Market | null> {
  const row = await lastFit(db)
  if (!row) return null
  const kinds = await db.selectFrom('market_places').selectAll().execute()
  return {
    fittedAt: row.fitted_at,
    curve: new Map(
      (row.curve as [number, number[]][]).map(([key, chances]) => [key, Float64Array.from(chances)]),
    ),
    kinds: byCity(kinds),
    categories: Map.groupBy(
      await db.selectFrom('market_categories').selectAll().execute(),
      ({ root }) => root,
    ),
    places: await readPlaces(db),
  }
}

function byCity(kinds: readonly AskedKind[]): Map<number, AskedKind[]> {
  const cities = new Map(
    Map.groupBy(
      kinds.filter(({ city }) => city !== 0),
      ({ city }) => city,
    ),
  )
  const everywhere = [...Map.groupBy(kinds, ({ root, band }) => `${root} ${band}`).values()].flatMap(merged)
  return cities.set(0, everywhere)
}

function merged(kinds: readonly AskedKind[]): AskedKind[] {
  const [first] = kinds
  const asked = together(kinds)
  return first && asked.weight > 0 ? [{ ...first, city: 0, ...asked }] : []
}

/** A tenth of the bids by the chance that was foreseen: how many, and the parts that were to win and did. */
export type Decile = { bids: number; foreseen: number; won: number }

/** Learns how bids win, and what is asked for; returns how many outcomes it knew. */
export async function fitMarket(db: Db, now: Date): Promise<number> {
  const before = await readMarket(db)
  const outcomes = await outcomesOfLate(db, now)
  const curve = winCurve(outcomes)
  const fresh = before ? outcomes.filter(({ at }) => at > before.fittedAt) : []
  const written = [...curve].map(([key, chances]) => [
    key,
    [...chances].map((chance) => Number(chance.toFixed(4))),
  ])
  const kinds = await kindsOfLate(db, now)
  const categories = await categoriesOfLate(db, now)
  await db.transaction().execute(async (trx) => {
    await sql`delete from win_curves where fitted_at < ${now}::timestamptz - interval '14 days'`.execute(trx)
    await sql`
      insert into win_curves (fitted_at, outcomes, curve, calibration)
      values (${now}, ${outcomes.length}, ${JSON.stringify(written)}::jsonb,
        ${JSON.stringify(before ? deciles(before.curve, fresh) : [])}::jsonb)
    `.execute(trx)
    await keepAsked(trx, kinds, categories)
  })
  return outcomes.length
}

async function keepAsked(db: Db, kinds: readonly AskedKind[], categories: readonly AskedCategory[]) {
  await db.deleteFrom('market_places').execute()
  const ofKinds = (name: keyof AskedKind) => kinds.map((kind) => kind[name])
  await sql`
    insert into market_places (root, city, band, weight, floor, rate, places)
    select * from unnest(${ofKinds('root')}::int4[], ${ofKinds('city')}::int4[], ${ofKinds('band')}::int2[],
      ${ofKinds('weight')}::float8[], ${ofKinds('floor')}::float8[], ${ofKinds('rate')}::float8[],
      ${ofKinds('places')}::float8[])
  `.execute(db)
  await db.deleteFrom('market_categories').execute()
  const of = (name: keyof AskedCategory) => categories.map((category) => category[name])
  await sql`
    insert into market_categories (root, category, is_search, weight, floor, rate, places)
    select * from unnest(${of('root')}::int4[], ${of('category')}::int4[], ${of('is_search')}::bool[],
      ${of('weight')}::float8[], ${of('floor')}::float8[], ${of('rate')}::float8[], ${of('places')}::float8[])
  `.execute(db)
}

function deciles(curve: WinCurve, outcomes: readonly BidOutcome[]): Decile[] {
  if (curve.size === 0) return []
  const known = outcomes
    .map(({ cell, overFloor, isWon }) => ({ chance: winChance(curve, cell, overFloor), isWon }))
    .toSorted((one, other) => one.chance - other.chance)
  const size = Math.ceil(known.length / 10)
  return Array.from({ length: 10 }, (_, tenth) => known.slice(tenth * size, (tenth + 1) * size)).flatMap(
    (bids) =>
      bids.length === 0
        ? []
        : [
            {
              bids: bids.length,
              foreseen: bids.reduce((sum, { chance }) => sum + chance, 0) / bids.length,
              won: bids.filter(({ isWon }) => isWon).length / bids.length,
            },
          ],
  )
}
