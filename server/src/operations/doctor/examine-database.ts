import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { doubtedVersion } from '../../platform/db/postgres-versions.ts'
import { newerMigrations, pendingMigrations } from '../../platform/db/migrate.ts'
import { bad, good, type Finding } from './findings.ts'

const MOST_CLOCK_MS = 5_000
/** Settings that are needed so that no acknowledged write is lost. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

type Setup = {
  /** As the role of `DATABASE_OWNER_URL`, which then migrates and makes the queue; else the server's own. */
  owner?: Db
  /** Whether the server's role has to make a database every night, to try the restore. */
  isBackedUp?: boolean
}

/** Version, encoding, rights, migrations, durability and clock of the database of `DATABASE_URL`, or of the bundled one. */
export async function examineDatabase(
  db: Db,
  now: () => Date,
  { owner = db, isBackedUp = false }: Setup = {},
): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding, current_user as role, rolsuper as is_superuser,
      rolcreatedb as may_try_restore,
      array(select name || ' = ' || setting from pg_settings
        where name = any (${DURABLE}) and setting = 'off') as loose,
      to_regclass('kysely_migration') is not null as is_migrated, clock_timestamp() as at
    from pg_database, pg_roles where datname = current_database() and rolname = current_user
  `.execute(db)
  const [facts] = rows
  if (!facts) return []
  return [
    versionOf(facts),
    facts.encoding === 'UTF8'
      ? good('encoding', 'UTF8.')
      : bad('encoding', `The database is in ${facts.encoding}; make another with \`encoding 'UTF8'\`.`),
    rightsOf(facts, await preparing(owner), isBackedUp),
    durabilityOf(facts),
    clockOf(facts, now()),
    await migrationsOf(db, facts),
  ]
}

type Facts = {
  version: number
  encoding: string
  role: string
  is_superuser: boolean
  may_try_restore: boolean
  loose: string[]
  is_migrated: boolean
  at: Date
}

function versionOf({ version }: Facts): Finding {
  const doubt = doubtedVersion(version)
  return doubt === null ? good('PostgreSQL', `Version ${version}.`) : bad('PostgreSQL', doubt)
}

type Preparing = {
  by: string
  may_create: boolean
  may_queue: boolean
  /** Roles of which it is no member, and to which tables of ours belong. */
  other_owners: string[]
}

/** What the role that prepares the database at a start may do. */
async function preparing(db: Db): Promise<Preparing> {
  const { rows } = await sql<Preparing>`
    select current_user as by, has_schema_privilege('public', 'create') as may_create,
      coalesce(has_schema_privilege(to_regnamespace('pgboss'), 'create'),
        has_database_privilege(current_database(), 'create')) as may_queue,
      array(select distinct tableowner::text from pg_tables
        where schemaname in ('public', 'pgboss') and not pg_has_role(tableowner, 'member')) as other_owners
  `.execute(db)
  return rows[0] ?? { by: '', may_create: false, may_queue: false, other_owners: [] }
}

function rightsOf(
  { role, is_superuser, may_try_restore }: Facts,
  { by, may_create, may_queue, other_owners: [owner] }: Preparing,
  isBackedUp: boolean,
): Finding {
  const subject = 'rights'
  if (is_superuser)
    return bad(subject, `${role} is a superuser: no rule of the database holds it; use a role of less.`)
  if (!may_create) return bad(subject, `${by} may not migrate: grant create on schema public to "${by}".`)
  if (!may_queue) return bad(subject, `${by} needs its queue: create schema pgboss authorization "${by}".`)
  if (owner !== undefined)
    return bad(
      subject,
      `Tables belong to ${owner}, so ${by} cannot migrate: as a superuser, alter table … owner to "${by}".`,
    )
  if (isBackedUp && !may_try_restore)
    return bad(subject, `${role} may not try the restore of backups: alter role "${role}" createdb.`)
  return good(subject, `${role} may do what it needs, and is no superuser.`)
}

function durabilityOf({ loose }: Facts): Finding {
  if (loose.length === 0) return good('durability', 'What is acknowledged is on disk.')
  return bad('durability', `${loose.join(', ')}: acknowledged payments can be lost; switch it on.`)
}

function clockOf({ at }: Facts, now: Date): Finding {
  const ahead = now.getTime() - at.getTime()
  if (Math.abs(ahead) <= MOST_CLOCK_MS) return good('clock', 'This machine and the database agree.')
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  return bad(
    'clock',
    `This machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database; if providers differ from it too, run NTP here, otherwise there.`,
  )
}

async function migrationsOf(db: Db, { is_migrated }: Facts): Promise<Finding> {
  const subject = 'migrations'
  if (!is_migrated) return good(subject, 'The database is empty; the first start makes its tables.')
  const { names, areExpansions } = await newerMigrations(db)
  const newest = names.at(-1)
  if (areExpansions)
    return good(subject, `A newer Jarchi added to the database (${newest}); this one works on it.`)
  if (newest !== undefined) {
    return bad(subject, `The database is of a newer Jarchi (${newest}); start that one, or restore.`)
  }
  const missing = (await pendingMigrations(db)).length
  return good(subject, missing === 0 ? 'All have run.' : `${missing} will run at the next start.`)
}
