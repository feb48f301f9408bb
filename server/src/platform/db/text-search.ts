import { sql, type RawBuilder } from 'kysely'
import type { Db } from './client.ts'

/** In letters: the indexes of `search_grams` know no shorter part of a text. */
const SHORTEST_PART = 3

/** How many of the newest rows are read before an index is asked. */
const NEWEST_ROWS = 100
/** How many rows the index names at once. */
const CANDIDATES = 50

/** Whether a key (`joinedKey`) is long enough to be looked for in texts. */
export function isPart(key: string): boolean {
  return Array.from(key).length >= SHORTEST_PART
}

/** Whether a text has this key in it, by reading it; the text as `search_key` has it, in the words of its index. */
export function hasPart(text: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${key}%`}`
}

/** Whether the text's index of `search_grams` names it: every three letters of the key are somewhere in it. */
export function isNamed(text: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return sql<boolean>`search_grams(${text}) @> search_grams(${key})`
}

/** Whether a row has such rows; `offset` keeps PostgreSQL from reading all of them first, for every row of the table. */
export function hasRows(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (${rows} offset 0)`
}

export type Sought = {
  table: 'accounts' | 'ads' | 'tickets'
  /** Whether a row of the table has the text, by reading it. */
  fits: RawBuilder<boolean>
  /** A query for the ids of all rows that an index names. */
  named: RawBuilder<unknown>
}

/**
 * The newest rows that have a text. An index would hand over all rows with a word that most have, so the newest rows are
 * read first; it is asked for what these rarely have, and its rows are read in turn, since it knows only three letters.
 */
export async function newestFound(db: Db, { table, fits, named }: Sought, limit: number): Promise<bigint[]> {
  const rows = sql.table(table)
  const newest = await sql<{ id: bigint }>`
    select id from ${rows} where id > (select coalesce(max(id), 0) - ${NEWEST_ROWS} from ${rows}) and ${fits}
    order by id desc limit ${limit}
  `.execute(db)
  if (newest.rows.length >= limit) return newest.rows.map(({ id }) => id)
  const found: bigint[] = []
  for (let before: bigint | null = null; ;) {
    const candidates = await candidatesBefore(db, { table, fits, named }, before)
    found.push(...candidates.flatMap(({ id, is_fit }) => (is_fit ? [id] : [])))
    before = candidates.at(-1)?.id ?? null
    if (found.length >= limit || candidates.length < CANDIDATES) return found.slice(0, limit)
  }
}

async function candidatesBefore(db: Db, { table, fits, named }: Sought, before: bigint | null) {
  const { rows } = await sql<{ id: bigint; is_fit: boolean }>`
    select id, ${fits} as is_fit from ${sql.table(table)}
    where id in (
      select id from (${named}) named where ${before}::bigint is null or id < ${before}
      order by id desc limit ${CANDIDATES}
    )
    order by id desc
  `.execute(db)
  return rows
}

/** The first of these ids, each once; one more than asked for says that there are more. */
export function firstOf(limit: number, ...lists: readonly (readonly bigint[])[]) {
  const ids = [...new Set(lists.flat())]
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit }
}

/** The id that somebody typed, in any digits, or null. */
export function typedId(digits: string): bigint | null {
  return /^[1-9]\d{0,14}$/.test(digits) ? BigInt(digits) : null
}

/** The rows in the order of their ids. */
export function inOrderOf<Row extends { id: bigint }>(ids: readonly bigint[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
