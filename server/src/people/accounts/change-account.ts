import type { StaffAccountChange } from '@jarchi/shared/api/staff-accounts.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Makes an account VIP or not, and sets its permissions; unchanged values are not logged. */
export async function changeAccount(
  db: Db,
  actor: Actor,
  accountId: number,
  { is_vip, permissions, reason }: StaffAccountChange,
  now: Date,
) {
  const id = BigInt(accountId)
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('is_vip')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new AppError('account_not_found')
    const before = { is_vip: account.is_vip, permissions: await permissionsOf(trx, id) }
    const after = {
      is_vip: is_vip ?? before.is_vip,
      permissions: [...new Set<string>(permissions ?? before.permissions)].toSorted(),
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await trx.updateTable('accounts').set({ is_vip: after.is_vip }).where('id', '=', id).execute()
    await trx.deleteFrom('account_permissions').where('account_id', '=', id).execute()
    if (after.permissions.length > 0) {
      const rows = after.permissions.map((permission) => ({ account_id: id, permission }))
      await trx.insertInto('account_permissions').values(rows).execute()
    }
    const details = { reason, before, after }
    const line = { action: 'account.change', object: `account:${accountId}`, accountId, details }
    await writeAuditLine(trx, actor, line, now)
  })
}

async function permissionsOf(db: Db, id: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('account_permissions')
    .select('permission')
    .where('account_id', '=', id)
    .execute()
  return rows.map(({ permission }) => permission).toSorted()
}
