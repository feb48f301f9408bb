import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { touchSetting } from '../../../platform/db/settings.ts'

/** What is wrong with a list of ids; nothing of it was imported. */
export class UnusableList extends Error {}

/**
 * Imports the exchange's ids of neighbourhoods from lines of `slug,id`: without them, campaigns for
 * neighbourhoods are not shown at the exchange. All or nothing; neighbourhoods that are not in the list keep
 * their ids.
 */
export async function importExchangeIds(db: Db, list: string): Promise<{ known: number; missing: number }> {
  const ids = idsOf(list)
  return db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('neighborhoods').select('slug').execute()
    const slugs = new Set(rows.map(({ slug }) => slug))
    const unknown = [...ids.keys()].filter((slug) => !slugs.has(slug))
    if (unknown.length > 0) throw new UnusableList(`There is no neighbourhood ${unknown.join(', ')}.`)
    const values = [[...ids.keys()], [...ids.values()]]
    // Two may exchange their ids, so both give up theirs first.
    await sql`update neighborhoods set exchange_id = null where slug = any(${values[0]}::text[])`.execute(trx)
    await sql`
      update neighborhoods set exchange_id = new.id
      from unnest(${values[0]}::text[], ${values[1]}::bigint[]) as new (slug, id)
      where neighborhoods.slug = new.slug
        and not exists (select from neighborhoods other where other.exchange_id = new.id)
    `.execute(trx)
    // Processes must read the places again.
    await touchSetting(trx, 'reference_data')
    const { rows: missing } = await sql<{ slug: string; is_listed: boolean }>`
      select slug, slug = any(${values[0]}::text[]) as is_listed from neighborhoods where exchange_id is null
    `.execute(trx)
    const taken = missing.flatMap(({ slug, is_listed }) => (is_listed ? [slug] : []))
    if (taken.length > 0) throw new UnusableList(`Another neighbourhood has the id of ${taken.join(', ')}.`)
    return { known: ids.size, missing: missing.length }
  })
}

type Log = { warn: (facts: object, text: string) => void }

/** Tells an operator about neighbourhoods whose id at the exchange has not been imported. */
export async function tellMissingIds(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ missing: number; all: number }>`
    select count(*) filter (where exchange_id is null)::int as missing, count(*)::int as "all" from neighborhoods
  `.execute(db)
  const [{ missing, all } = { missing: 0, all: 0 }] = rows
  if (missing === 0) return
  const text = "neighbourhoods without the exchange's id: campaigns narrowed to them are not shown there"
  log.warn({ missing, all, command: 'npm run marketplace -- exchange-ids FILE' }, text)
}

/** By slug; empty lines are left out. */
function idsOf(list: string): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [at, line] of list.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, slug = '', id = ''] = /^\s*([^,\s]+)\s*,\s*([1-9]\d{0,15})\s*$/.exec(line) ?? []
    if (slug === '') throw new UnusableList(`Line ${at + 1} is not of the form slug,id.`)
    if (ids.has(slug)) throw new UnusableList(`Line ${at + 1} names ${slug} again.`)
    ids.set(slug, id)
  }
  if (new Set(ids.values()).size < ids.size) throw new UnusableList('Two neighbourhoods have the same id.')
  return ids
}
