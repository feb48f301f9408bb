import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import categories from '../../../data/support/ticket-categories.json' with { type: 'json' }

/** For servers that know the migrations which this one replaces (`folded-migrations.ts`): their tables stay as they are. */
export const isExpansion = true

/** In this order, since tables refer to those before them. */
const SUBJECTS = [
  'installation',
  'people',
  'staff',
  'places',
  'campaigns',
  'payments',
  'wallet',
  'marketplace',
  'notices',
  'support',
  'exchange',
  'tracking',
  'charging',
  'bidding',
  'reports',
]

export async function up(db: Kysely<unknown>) {
  for (const subject of SUBJECTS) {
    const text = await readFile(path.join(import.meta.dirname, '0100-baseline', `${subject}.sql`), 'utf8')
    await sql.raw(text).execute(db)
  }
  await sql`
    insert into ticket_categories (slug, title, position)
    select category ->> 'slug', category ->> 'title', place
    from jsonb_array_elements(${JSON.stringify(categories)}::jsonb) with ordinality as listed (category, place)
  `.execute(db)
}
