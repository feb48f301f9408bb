import type { AuditOrder } from '@jarchi/shared/api/staff-audit.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'

export type AuditFilter = {
  /** The beginning of an action, for example `ad.`. */
  action?: string | undefined
  object?: string | undefined
  actorId?: number | undefined
  accountId?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only lines before this one. */
  before?: number | undefined
  /** Only lines after this one. */
  after?: number | undefined
}

/** Lines of the audit log. */
export async function auditPage(db: Db, filter: AuditFilter, limit: number, order: AuditOrder = 'newest') {
  const { action, object, actorId, accountId, from, to, before, after } = filter
  return db
    .selectFrom('audit_log as line')
    .leftJoin('users as acted_as', 'acted_as.id', 'line.as_user_id')
    .leftJoin('accounts', 'accounts.id', 'line.account_id')
    .selectAll('line')
    .select([
      'acted_as.first_name as as_first_name',
      'acted_as.last_name as as_last_name',
      'acted_as.phone as as_phone',
      'accounts.name as account',
    ])
    .$if(action !== undefined, (query) =>
      query.where(sql<boolean>`starts_with(line.action, ${action ?? ''})`),
    )
    .$if(object !== undefined, (query) => query.where('line.object', '=', object ?? ''))
    .$if(actorId !== undefined, (query) =>
      query.where((line) =>
        line.or([
          line('line.actor_user_id', '=', BigInt(actorId ?? 0)),
          line('line.as_user_id', '=', BigInt(actorId ?? 0)),
        ]),
      ),
    )
    .$if(accountId !== undefined, (query) => query.where('line.account_id', '=', BigInt(accountId ?? 0)))
    .$if(from !== undefined, (query) => query.where('line.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('line.at', '<', to ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('line.id', '<', BigInt(before ?? 0)))
    .$if(after !== undefined, (query) => query.where('line.id', '>', BigInt(after ?? 0)))
    .orderBy('line.id', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}
