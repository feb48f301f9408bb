import { Client } from 'pg'

/** The role that initdb makes; used only when the database starts, to own and prepare it. */
export const SUPERUSER = 'jarchi'
/** The role of the server and all commands: it owns the database, and may try a restore in another one. */
export const SERVER_ROLE = 'jarchi_server'
export const DATABASE = 'jarchi'

/**
 * Makes the role and the database if they are missing, and gives the role what the superuser owns in an older
 * folder.
 */
export async function prepareRole(owner: Client, socketFolder: string) {
  const role = await owner.query('select 1 from pg_roles where rolname = $1', [SERVER_ROLE])
  if (role.rowCount === 0) await owner.query(`create role ${SERVER_ROLE} login createdb`)
  const found = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (found.rowCount === 0) {
    await owner.query(`create database ${DATABASE} owner ${SERVER_ROLE}`)
    return
  }
  await giveDatabases(owner)
  await giveObjects(socketFolder)
}

/** If an older version was killed during a restore, its trial database is left too. */
async function giveDatabases(owner: Client) {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database
     where datdba = 10 and not datistemplate and datname <> 'postgres'`,
  )
  for (const { name } of rows) await owner.query(`alter database ${name} owner to ${SERVER_ROLE}`)
}

/**
 * Gives all of them at once. `reassign owned` refuses the superuser because the system catalogs belong to it.
 * An older version that is started again makes its tables as the superuser, so this runs at each start.
 */
async function giveObjects(socketFolder: string) {
  const client = new Client({ host: socketFolder, user: SUPERUSER, database: DATABASE })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ gives: string }>(OWNED)
    if (rows.length === 0) return
    const gives = rows.map((row) => row.gives).join(';\n')
    await client.query(`begin;\n${gives};\ncommit`)
  } finally {
    await client.end()
  }
}

/** The first superuser has the number 10; what belongs to a table (its type, its sequences) follows it. */
const OWNED = `
  with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('alter %s %s owner to ${SERVER_ROLE}', kind, name) as gives from (
    select 'schema' as kind, quote_ident(nspname) as name
    from pg_namespace where nspowner = 10 and oid in (select oid from ours)
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
        when 'c' then 'type' else 'table' end, oid::regclass::text
    from pg_class
    where relowner = 10 and relkind in ('r', 'p', 'S', 'v', 'm', 'c') and relnamespace in (select oid from ours)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and relkind = 'S')
    union all
    select 'routine', oid::regprocedure::text
    from pg_proc where proowner = 10 and pronamespace in (select oid from ours)
    union all
    select case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text
    from pg_type
    where typowner = 10 and typtype in ('d', 'e', 'r') and typnamespace in (select oid from ours)
  ) owned`
