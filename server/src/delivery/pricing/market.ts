import type { MatchedPlace } from '@jarchi/shared/delivery/market-price.ts'
import { winCurve, winChance, type BidOutcome, type WinCurve } from '@jarchi/shared/delivery/win-curve.ts'
import { HOURS_OF_DAY, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { bandOf } from '@jarchi/shared/delivery/win-curve.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { kindsOfLate, outcomesOfLate, readPlaces, type AskedKind, type Places } from '../bidding/service.ts'

/** What is known of the market: how bids win, and what is asked for. */
export type Market = {
  readonly fittedAt: Date
  readonly curve: WinCurve
  /** By city; those of all cities together under 0. */
  readonly kinds: ReadonlyMap<number, readonly AskedKind[]>
  readonly places: Places
}

/** Where a campaign wants to be shown: the ids of its root categories and of its cities, none: everywhere. */
export type Targets = { readonly roots: ReadonlySet<number>; readonly cities: readonly number[] }

export function targetsOf(
  { categorySlugs, cities }: { categorySlugs: readonly string[]; cities: readonly string[] },
  places: Places,
): Targets {
  return {
    roots: new Set(categorySlugs.flatMap((slug) => places.categories.get(slug)?.rootId ?? [])),
    cities: cities.flatMap((slug) => places.cityIds.get(slug) ?? []),
  }
}

/** The kinds of places that a campaign matches on its hours; its click rates are those of average ads, `quality` times. */
export function matchedPlaces(
  { kinds }: Market,
  { roots, cities }: Targets,
  daypart: Daypart,
  quality: number,
): MatchedPlace[] {
  const inCities = cities.length === 0 ? (kinds.get(0) ?? []) : cities.flatMap((id) => kinds.get(id) ?? [])
  const onAir = onAirByBand(daypart)
  return inCities
    .filter(({ root }) => roots.has(root))
    .map(({ root, band, weight, floor, rate }) => ({
      cell: { root, band },
      weight: weight * (onAir[band] ?? 0),
      floor,
      clickRate: Math.min(1, rate * quality),
    }))
}

/** The part of each band's hours that is on air. */
function onAirByBand(daypart: Daypart): number[] {
  const [on, all]: [number[], number[]] = [[], []]
  for (const [slot, bit] of [...daypart].entries()) {
    const band = bandOf(slot % HOURS_OF_DAY)
    all[band] = (all[band] ?? 0) + 1
    on[band] = (on[band] ?? 0) + (bit === '1' ? 1 : 0)
  }
  return all.map((hours, band) => (on[band] ?? 0) / hours)
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
  const weight = kinds.reduce((sum, kind) => sum + kind.weight, 0)
  if (!first || weight <= 0) return []
  const mean = (name: 'floor' | 'rate') =>
    kinds.reduce((sum, kind) => sum + kind.weight * kind[name], 0) / weight
  return [{ ...first, city: 0, weight, floor: mean('floor'), rate: mean('rate') }]
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
  await db.transaction().execute(async (trx) => {
    await sql`delete from win_curves where fitted_at < ${now}::timestamptz - interval '14 days'`.execute(trx)
    await sql`
      insert into win_curves (fitted_at, outcomes, curve, calibration)
      values (${now}, ${outcomes.length}, ${JSON.stringify(written)}::jsonb,
        ${JSON.stringify(before ? deciles(before.curve, fresh) : [])}::jsonb)
    `.execute(trx)
    await trx.deleteFrom('market_places').execute()
    const column = (name: keyof AskedKind) => kinds.map((kind) => kind[name])
    await sql`
      insert into market_places (root, city, band, weight, floor, rate)
      select * from unnest(${column('root')}::int4[], ${column('city')}::int4[], ${column('band')}::int2[],
        ${column('weight')}::float8[], ${column('floor')}::float8[], ${column('rate')}::float8[])
    `.execute(trx)
  })
  return outcomes.length
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
