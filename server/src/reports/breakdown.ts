import { clickRate } from '@jarchi/shared/delivery/click-rate.ts'
import type { BREAKDOWN_SORTS, ReportDimension } from '@jarchi/shared/reports/report-choices.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { cursorPages } from '../platform/db/cursor-pages.ts'
import type { Slice } from '../platform/db/page-slice.ts'
import { reportTexts } from '../platform/texts/reports.ts'
import { NOTHING, plus, summed, type Figures } from './figures.ts'
import { daysWithin, rowsOf, type Scope } from './sum-queries.ts'

export type BreakdownRow = Figures & { key: string; title: string; group: string | null }
type Sort = (typeof BREAKDOWN_SORTS)[number]

const TABLES = {
  city: 'report_cities',
  category: 'report_categories',
  keyword: 'report_keywords',
  place: 'report_places',
} as const satisfies Record<ReportDimension, string>

type SummedRow = Figures & { key: bigint; slug: string | null; title: string | null; group: string | null }

/** The name of a row of `categories`; with its parent's name, if another category has the same name. */
export const CATEGORY_TITLE = sql<string>`categories.name || coalesce((
  select ' (' || up.name || ')' from categories up
  where up.id = categories.parent_id and exists (
    select from categories other where other.name = categories.name and other.id <> categories.id
  )
), '')`

/** The name of each key, and the larger thing that it belongs to. */
const NAMES = {
  city: sql`
    select cities.slug, cities.name as title, provinces.name as group
    from cities join provinces on provinces.id = cities.province_id where cities.id = sums.key
  `,
  category: sql`
    with recursive above as (
      select id, parent_id, name from categories where id = sums.key
      union all
      select up.id, up.parent_id, up.name from categories up join above on up.id = above.parent_id
    )
    select categories.en_name as slug, ${CATEGORY_TITLE} as title,
      (select name from above where parent_id is null limit 1) as group
    from categories where categories.id = sums.key
  `,
  keyword: sql`
    select phrase as slug, phrase as title, null as group from report_phrases
    where report_phrases.account_id = sums.account_id and report_phrases.keyword = sums.key
  `,
  place: sql`select null as slug, null as title, null as group where false`,
}

/** All rows of a dimension, with their names. */
export async function breakdownRows(
  db: Db,
  by: ReportDimension,
  scope: Scope,
  range: ReportRange,
): Promise<BreakdownRow[]> {
  const { rows } = await namedSums(by, scope, range).execute(db)
  return rows.map(namedRow(by))
}

/** The same, those with the most clicks first, some at a time. */
export async function* breakdownPages(
  db: Db,
  by: ReportDimension,
  scope: Scope,
  range: ReportRange,
): AsyncGenerator<BreakdownRow[]> {
  const sorted = sql<SummedRow>`
    select * from (${namedSums(by, scope, range)}) named order by clicks desc, impressions desc, key
  `
  for await (const rows of cursorPages(db, sorted)) yield rows.map(namedRow(by))
}

function namedSums(by: ReportDimension, scope: Scope, range: ReportRange) {
  return sql<SummedRow>`
    select sums.*, names.slug, names.title, names.group from (
      select account_id, key, ${summed} from ${sql.table(TABLES[by])}
      where ${rowsOf(scope)} and ${daysWithin(range)} group by account_id, key
    ) sums left join lateral (${NAMES[by]}) names on true
  `
}

function namedRow(by: ReportDimension) {
  return ({ key, slug, title, group, ...figures }: SummedRow): BreakdownRow => {
    const named = slug === null ? unnamed(by, Number(key)) : { key: slug, title: title ?? slug }
    return { ...figures, ...named, group }
  }
}

const NO_SEARCH = 0
const NO_KEYWORD = 1

/** A title for keys without a name. */
function unnamed(by: ReportDimension, key: number): { key: string; title: string } {
  const texts = reportTexts.breakdown
  if (by === 'place') return placeName(key)
  if (by !== 'keyword') return { key: '', title: texts.unknown }
  if (key === NO_SEARCH) return { key: '', title: texts.noSearch }
  if (key === NO_KEYWORD) return { key: '*', title: texts.otherSearch }
  return { key: `#${key}`, title: texts.earlierKeyword }
}

/** For a value of `report_place`. */
export function placeName(place: number): { key: string; title: string } {
  if (place < 0) return { key: '', title: reportTexts.breakdown.unknown }
  const [style, page, row] = [Math.floor(place / 100), Math.floor(place / 10) % 10, place % 10]
  return { key: `${style}-${page}-${row}`, title: reportTexts.breakdown.place(style, page, row) }
}

/** The requested part of the rows, the largest first, and the rest. */
export function breakdownPart(
  rows: readonly BreakdownRow[],
  { search, sort, offset, limit }: Slice & { search: string; sort: Sort },
) {
  const wanted = joinedKey(search)
  const found = rows.filter(({ title }) => joinedKey(title).includes(wanted))
  const total = found.reduce(plus0, NOTHING)
  const shown = found.toSorted(bySort(sort)).slice(offset, offset + limit)
  return { rows: shown, count: found.length, total, rest: plus(total, shown.reduce(plus0, NOTHING), -1) }
}

function plus0(sum: Figures, row: Figures): Figures {
  return plus(sum, row)
}

/** The largest first; equal ones by name, so that pages do not overlap. */
export function bySort(sort: Sort): (a: BreakdownRow, b: BreakdownRow) => number {
  const of = (row: Figures) => (sort === 'ctr' ? (clickRate(row) ?? -1) : row[sort])
  return (a, b) =>
    of(b) - of(a) || b.clicks - a.clicks || b.impressions - a.impressions || (a.key < b.key ? -1 : 1)
}
