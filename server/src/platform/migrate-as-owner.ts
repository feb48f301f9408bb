import { sql, type RawBuilder } from 'kysely'
import { ConfigError } from './config-error.ts'
import type { Db } from './db/client.ts'
import { migrate } from './db/migrate.ts'

/** Tables to which rows are only ever added. */
const APPEND_ONLY = ['ledger_entries', 'ledger_postings', 'audit_log', 'audit_chain']
/** The other columns of a wallet belong to the ledger, which changes them with each posting. */
const WALLET_INSERTS = ['account_id', 'debt_limit', 'debt_hard_limit']
const WALLET_UPDATES = ['debt_limit', 'debt_hard_limit']

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Migrates as the owner of the tables, and grants the server's role what it needs: everything except changing
 * append-only tables (ADR 21). Throws `ConfigError` if that role could still change them.
 */
export async function migrateAsOwner(owner: Db, server: Db): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(server)
  const role = rows[0]?.role ?? ''
  try {
    const ran = await migrate(owner)
    // First; otherwise an owner would lose rights on its own tables.
    await requireLess(server, sql`pg_has_role(relowner, 'member')`)
    await grant(owner, role)
    await requireLess(server, sql`has_table_privilege(oid, 'update, delete, truncate, trigger')`)
    return ran
  } catch (error) {
    if (!isRightMissing(error)) throw error
    throw new ConfigError([
      `The role of DATABASE_OWNER_URL does not own the database and all that is in it; let a superuser run: reassign owned by "${role}" to the owner's role.`,
    ])
  }
}

/** All at once: other servers never see the role with more rights, or with fewer. */
async function grant(owner: Db, role: string) {
  const to = sql.id(role)
  await owner.transaction().execute(async (trx) => {
    // One at a time, in case two servers of one database start together.
    await sql`lock table settings in share row exclusive mode`.execute(trx)
    await sql`grant usage on schema public to ${to}`.execute(trx)
    await sql`revoke create on schema public from ${to}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx)
    await sql`grant usage on all sequences in schema public to ${to}`.execute(trx)
    for (const table of APPEND_ONLY) {
      await sql`revoke update, delete, truncate on ${sql.id(table)} from ${to}`.execute(trx)
    }
    // The lines themselves add links.
    await sql`revoke insert on audit_chain from ${to}`.execute(trx)
    await sql`revoke insert, update, delete, truncate on wallets from ${to}`.execute(trx)
    await sql`grant insert (${columns(WALLET_INSERTS)}), update (${columns(WALLET_UPDATES)}) on wallets to ${to}`.execute(
      trx,
    )
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, expansions, sql_objects from ${to}`.execute(
      trx,
    )
    // The queue has its own tables, in its own schema.
    await sql`create schema if not exists pgboss`.execute(trx)
    await sql`grant usage, create on schema pgboss to ${to}`.execute(trx)
  })
}

/** Grants do not limit an owner, a superuser, or a role that may become one. */
async function requireLess(server: Db, could: RawBuilder<unknown>) {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where oid in (select to_regclass(name) from unnest(${APPEND_ONLY}::text[]) name) and ${could}
    order by relname
  `.execute(server)
  if (rows.length === 0) return
  const tables = rows.map(({ table }) => table).join(', ')
  throw new ConfigError([
    `The role of DATABASE_URL could still change ${tables}: it must be neither a superuser nor a member of the role of DATABASE_OWNER_URL.`,
  ])
}

/** PostgreSQL's error, perhaps inside the migrations' own error. */
function isRightMissing(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === INSUFFICIENT_PRIVILEGE
}

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.id(name)))
}
