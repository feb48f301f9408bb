import type { Client } from 'pg'
import * as z from 'zod/mini'

/** The first entry of an archive: it describes the database. */
export const MANIFEST = 'manifest.json'

/** An archive may come from anywhere: only bounds that are numbers become a part of a statement. */
const BOUND = /^FOR VALUES FROM \('?-?\d{1,19}'?\) TO \('?-?\d{1,19}'?\)$/

export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** In the order in which they ran. */
  migrations: z.array(z.string()),
  /** Tables that others refer to come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).check(z.minLength(1)),
  /** Parts of partitioned tables, with PostgreSQL's description of their bounds. */
  partitions: z.array(
    z.object({ name: z.string(), parent: z.string(), bound: z.string().check(z.regex(BOUND)) }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().check(z.regex(/^-?\d{1,19}$/)) })),
})
export type Manifest = z.infer<typeof Manifest>

/** The database as the client's transaction sees it. */
export async function manifestOf(client: Client, now: Date): Promise<Manifest> {
  const migrations = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name',
  )
  const tables = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'sql_objects')
    group by relname order by relname
  `)
  const links = await client.query<{ from: string; to: string }>(`
    select distinct one.relname as from, other.relname as to from pg_constraint
    join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
  `)
  const partitions = await client.query<Manifest['partitions'][number]>(`
    select part.relname as name, whole.relname as parent, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where part.relispartition and part.relkind in ('r', 'p') and part.relnamespace = 'public'::regnamespace
    order by 1
  `)
  const sequences = await client.query<{ name: string; value: string | null }>(`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1
  `)
  return {
    format: 1,
    made_at: now.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables: referredFirst(tables.rows, links.rows),
    partitions: partitions.rows,
    sequences: sequences.rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
  }
}

/** Each table after those that its foreign keys refer to. */
function referredFirst<T extends { name: string }>(tables: T[], links: { from: string; to: string }[]): T[] {
  const sorted: T[] = []
  let rest = tables
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const ready = rest.filter(({ name }) => !links.some(({ from, to }) => from === name && waiting.has(to)))
    if (ready.length === 0) throw new Error(`Foreign keys go round in a circle: ${[...waiting].join(', ')}`)
    sorted.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return sorted
}
