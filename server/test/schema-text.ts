import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'

/**
 * What the database consists of, from PostgreSQL's own catalogues: tables with their columns, constraints, indexes
 * and triggers, then sequences, views and the signatures of functions. Whether older rows were checked against a
 * constraint is not said.
 */
export async function schemaText(db: Db): Promise<string> {
  const parts = [
    ...(await sequences(db)),
    ...(await functions(db)),
    ...(await tables(db)),
    ...(await views(db)),
  ]
  return `-- Written by \`node server/test/write-snapshots.ts\`; a test compares it with a migrated database.\n\n${parts.join('\n\n')}\n`
}

const OURS = sql`pg_class.relnamespace = 'public'::regnamespace and not relispartition
  and relname not in ('kysely_migration', 'kysely_migration_lock')`

async function tables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; part: string; lines: string[]; after: string[] }>`
    select relname as name,
      case relkind when 'p' then ' partition by ' || pg_get_partkeydef(oid) else '' end as part,
      ${columnsOf} || ${constraintsOf} as lines,
      ${indexesOf} || ${triggersOf} || ${commentsOf} as after
    from pg_class where ${OURS} and relkind in ('r', 'p') order by relname
  `.execute(db)
  return rows.map(({ name, part, lines, after }) =>
    [
      `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${part};`,
      ...after.map((line) => `${line.replaceAll('public.', '')};`),
    ].join('\n'),
  )
}

const columnsOf = sql`array(
  select attname || ' ' || format_type(atttypid, atttypmod)
    || case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end
    || case when attnotnull then ' not null' else '' end
    || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
      else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end
    || case attidentity when 'a' then ' generated always as identity' else '' end
  from pg_attribute join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum
)`
const constraintsOf = sql`array(
  select 'constraint ' || conname || ' ' || replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')
  from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'c', 'f') order by conname
)`
const indexesOf = sql`array(
  select pg_get_indexdef(indexrelid) from pg_index
  where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid::regclass::text
)`
const triggersOf = sql`array(
  select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
  where tgrelid = pg_class.oid and not tgisinternal order by tgname
)`
const commentsOf = sql`array(
  select 'comment on column ' || relname || '.' || attname || ' is ' || quote_literal(description)
  from pg_description join pg_attribute on attrelid = objoid and attnum = objsubid
  where classoid = 'pg_class'::regclass and objoid = pg_class.oid order by attnum
)`

async function sequences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'create sequence ' || relname || ' as ' || seqtypid::regtype || ' maxvalue ' || seqmax || ';' as text
    from pg_class join pg_sequence on seqrelid = oid
    where ${OURS} and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'i')
    order by relname
  `.execute(db)
  return rows.map(({ text }) => text)
}

async function functions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'create function ' || proname || '(' || pg_get_function_arguments(pg_proc.oid) || ') returns '
      || pg_get_function_result(pg_proc.oid) || ' language ' || lanname
      || case provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end
      || case when prosecdef then ' security definer' else '' end
      || coalesce(' set ' || array_to_string(proconfig, ', '), '') || ';' as text
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace order by proname
  `.execute(db)
  return rows.length === 0 ? [] : [rows.map(({ text }) => text).join('\n')]
}

async function views(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'create view ' || relname || ' as' || chr(10) || pg_get_viewdef(pg_class.oid) as text
    from pg_class where ${OURS} and relkind = 'v' order by relname
  `.execute(db)
  return rows.map(({ text }) => text)
}
