import type { Impersonation, ImpersonationList } from '@jarchi/shared/api/staff-impersonation.ts'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'
import type { Slice } from '../../platform/db/page-slice.ts'
import type { Deps } from '../../deps.ts'
import { lifeStarts } from './session-lifetime.ts'
import { sessionWithUser } from './queries.ts'
import { impersonationPage, staffName } from './impersonation-queries.ts'

type Acting = { sessionId: string; account: { id: number; name: string }; impersonator: { username: string } }

/** The impersonation of a session, for the bar that shows it. */
export async function currentImpersonation(
  db: Db,
  { sessionId, account, impersonator }: Acting,
): Promise<Impersonation> {
  const { created_at, expires_at } = await sessionWithUser(db, sessionId).executeTakeFirstOrThrow()
  if (expires_at === null) throw new Error('an impersonation without an end')
  return {
    account: { id: account.id, name: account.name },
    username: impersonator.username,
    started_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

/** Impersonations of the time for which sessions are kept, of one account or of all. */
export async function listImpersonations(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  slice: Slice,
  accountId?: number,
): Promise<z.infer<typeof ImpersonationList>> {
  const at = now()
  const { count, rows } = await impersonationPage(
    db,
    lifeStarts(config.session, at).absolute,
    slice,
    accountId,
  )
  const results = rows.map((row) => {
    const end = row.ended_at ?? row.expires_at ?? row.created_at
    const impersonator = { id: row.hijacker_id, first_name: row.first_name, last_name: row.last_name }
    return {
      id: row.id,
      account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
      staff: { user_id: Number(row.hijacker_id), name: staffName(impersonator) },
      reason: row.visit_reason ?? '',
      started_at: row.created_at.toISOString(),
      ends_at: end.toISOString(),
      is_over: end <= at,
    }
  })
  return { count, results }
}
