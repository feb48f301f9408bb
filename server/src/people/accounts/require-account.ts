import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Throws `account_not_found` for an unknown id. */
export async function requireAccount(db: Db, accountId: number) {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', BigInt(accountId))
    .executeTakeFirst()
  if (!account) throw new AppError('account_not_found')
}
