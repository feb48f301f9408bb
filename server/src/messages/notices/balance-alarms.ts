import type { NoticeSettings } from '@jarchi/shared/api/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { budgetAlarm } from './budget-alarms.ts'
import { moneyToken } from './sms-tokens.ts'
import { insertNotice } from './insert-notice.ts'
import { mayBeToldAmounts } from './queries.ts'

/** The money of an account, in rial. */
export type WalletOf = (db: Db, accountId: number) => Promise<{ available: bigint; debtLimit: bigint }>

/** The balance below which an account wants a message, and its current balance. */
export async function noticeSettings(db: Db, walletOf: WalletOf, accountId: number): Promise<NoticeSettings> {
  const alarm = await db
    .selectFrom('balance_alarms')
    .select('below')
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirst()
  const { available: balance, debtLimit } = await walletOf(db, accountId)
  const budget = await budgetAlarm(db, accountId)
  return {
    low_balance: alarm ? Number(alarm.below) : null,
    is_low: alarm !== undefined && balance < alarm.below,
    is_in_debt: balance < -debtLimit,
    budget_80: budget.at80,
    budget_100: budget.at100,
  }
}

/** Null: no alarm. If the balance is already below, the panel shows it and no message is sent. */
export async function setBalanceAlarm(
  db: Db,
  walletOf: WalletOf,
  { accountId, userId }: { accountId: number; userId: number },
  below: bigint | null,
) {
  const account_id = BigInt(accountId)
  if (below === null) {
    await db.deleteFrom('balance_alarms').where('account_id', '=', account_id).execute()
    return
  }
  const { available: balance } = await walletOf(db, accountId)
  const alarm = { user_id: BigInt(userId), below, is_told: balance < below }
  await db
    .insertInto('balance_alarms')
    .values({ account_id, ...alarm })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(alarm))
    .execute()
}

/** Sends a message if a balance has fallen below its mark, once until it has been above again (ADR 20). */
export async function tellLowBalances(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update balance_alarms alarm set is_told = false
      from wallets where wallets.account_id = alarm.account_id and alarm.is_told and wallets.balance - wallets.pending >= alarm.below
    `.execute(trx)
    const { rows } = await sql<{ account_id: bigint; user_id: bigint; below: bigint; balance: bigint }>`
      update balance_alarms alarm set is_told = true
      from wallets where wallets.account_id = alarm.account_id and not alarm.is_told and wallets.balance - wallets.pending < alarm.below
        and ${mayBeToldAmounts('alarm')}
      returning alarm.account_id, alarm.user_id, alarm.below, wallets.balance - wallets.pending as balance
    `.execute(trx)
    for (const { account_id, user_id, below, balance } of rows) {
      await insertNotice(trx, {
        kind: 'low_balance',
        subject: `${account_id} ${now.toISOString()}`,
        accountId: Number(account_id),
        userId: Number(user_id),
        tokens: [moneyToken(balance), moneyToken(below)],
        bell: { kind: 'low_balance', balance: Number(balance), below: Number(below) },
        at: now,
      })
    }
  })
}

export function lowBalanceJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return { name: 'tell-low-balances', work: () => tellLowBalances(db, now()) }
}
