import { sql, type RawBuilder } from 'kysely'
import type { Db } from './client.ts'

type Kept<Value> = { value: Value; at: Date }

/** What the product remembers of itself under a key, and since when. */
export async function keptSetting<Value>(db: Db, key: string): Promise<Kept<Value> | null> {
  const { rows } = await sql<Kept<Value>>`
    select value, updated_at as at from settings where key = ${key}
  `.execute(db)
  return rows[0] ?? null
}

/** `mayReplace`: a condition on the row in `settings` that is there. */
export async function keepSetting(
  db: Db,
  key: string,
  value: unknown,
  { at, mayReplace = sql`true` }: { at?: Date; mayReplace?: RawBuilder<unknown> } = {},
): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${at ?? sql`clock_timestamp()`})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at where ${mayReplace}
  `.execute(db)
}

/** For those who look at the time of a setting: what it stands for has changed. */
export async function touchSetting(db: Db, key: string, at?: Date): Promise<void> {
  await sql`update settings set updated_at = ${at ?? sql`clock_timestamp()`} where key = ${key}`.execute(db)
}
