import { randomUUID } from 'node:crypto'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { rolesThatMay } from '@jarchi/shared/people/roles.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { memberToTell } from '../../people/accounts/service.ts'
import { HIDDEN_MONEY, insertNotice, moneyToken } from '../../messages/notices/service.ts'
import { lockWallet, postCorrections } from '../../money/wallet/service.ts'
import { postSpendOf } from './post-spend.ts'

export type ClickId = { epoch: bigint; sequence: bigint }

export type Correction = { batch: string; accounts: number; clicks: number; amount: bigint }

/**
 * Gives back the cost of clicks that were found invalid, one entry for each account and day of clicks, and tells
 * the advertisers. Clicks that were given back earlier are skipped. The day's budget is not opened again.
 */
export async function correctClicks(
  db: Db,
  clicks: readonly ClickId[],
  reason: InvalidReason,
  now: Date,
): Promise<Correction> {
  const batch = randomUUID()
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct account_id from click_charges
    where (click_epoch, click_sequence) in (select * from ${given(clicks)}) order by account_id
  `.execute(db)
  const total: Correction = { batch, accounts: 0, clicks: 0, amount: 0n }
  for (const { account_id } of rows) {
    const work = (trx: Db) => correctAccount(trx, Number(account_id), clicks, { reason, batch, now })
    const back = db.isTransaction ? await work(db) : await db.transaction().execute(work)
    if (back.clicks === 0) continue
    total.accounts += 1
    total.clicks += back.clicks
    total.amount += back.amount
  }
  return total
}

type Batch = { reason: InvalidReason; batch: string; now: Date }

async function correctAccount(
  trx: Db,
  accountId: number,
  clicks: readonly ClickId[],
  { reason, batch, now }: Batch,
) {
  await lockWallet(trx, accountId)
  const account = BigInt(accountId)
  const { rows } = await sql<{ epoch: bigint; sequence: bigint; amount: bigint; day: number; hour: number }>`
    select click_epoch as epoch, click_sequence as sequence, amount, day, hour from click_charges charge
    where account_id = ${account} and amount > 0
      and (click_epoch, click_sequence) in (select * from ${given(clicks)})
      and not exists (
        select from click_corrections before
        where before.click_epoch = charge.click_epoch and before.click_sequence = charge.click_sequence
      )
    order by hour
  `.execute(trx)
  const amount = sumOf(rows)
  if (amount === 0n) return { clicks: 0, amount }
  // Only what was taken can be given back.
  await postSpendOf(trx, accountId)
  // One for each day, since a statement and its tax are by the days of the clicks.
  const days = [...Map.groupBy(rows, ({ day }) => day).values()]
  const lines = days.map((back) => ({ hour: back[0]?.hour ?? 0, amount: sumOf(back) }))
  const entries = await postCorrections(trx, accountId, lines, reason)
  const entryOf = new Map(days.map((back, at) => [back[0]?.day, entries[at] ?? 0n]))
  await sql`
    insert into click_corrections (
      click_epoch, click_sequence, account_id, amount, reason, batch, entry_id, corrected_at
    )
    select epoch, sequence, ${account}, amount, ${reason}, ${batch}::uuid, entry, ${now}
    from unnest(
      ${rows.map(({ epoch }) => epoch)}::int8[], ${rows.map(({ sequence }) => sequence)}::int8[],
      ${rows.map((row) => row.amount)}::int8[], ${rows.map(({ day }) => entryOf.get(day) ?? 0n)}::int8[]
    ) as back (epoch, sequence, amount, entry)
  `.execute(trx)
  await tellOwner(trx, accountId, { amount, clicks: rows.length, entry: entries[0] ?? 0n, now })
  return { clicks: rows.length, amount }
}

function sumOf(rows: readonly { amount: bigint }[]): bigint {
  return rows.reduce((sum, { amount }) => sum + amount, 0n)
}

type Back = { amount: bigint; clicks: number; entry: bigint; now: Date }

/** Tells the owner who used the account last; an account whose members are all disabled gets no message. */
async function tellOwner(trx: Db, accountId: number, { amount, clicks, entry, now }: Back) {
  const userId = await memberToTell(trx, accountId)
  if (userId === null) return
  const mayView = await trx
    .selectFrom('account_permissions')
    .innerJoin('memberships', 'memberships.account_id', 'account_permissions.account_id')
    .select('permission')
    .where('memberships.account_id', '=', BigInt(accountId))
    .where('memberships.user_id', '=', BigInt(userId))
    .where('memberships.role', 'in', rolesThatMay('see_amounts'))
    .where('permission', '=', VIEW_AMOUNTS)
    .executeTakeFirst()
  await insertNotice(trx, {
    kind: 'spend_corrected',
    subject: `entry ${entry}`,
    accountId,
    userId,
    bell: { kind: 'spend_corrected', amount: Number(amount), clicks },
    tokens: [mayView ? moneyToken(amount) : HIDDEN_MONEY, persianDigits(String(clicks))],
    at: now,
  })
}

function given(clicks: readonly ClickId[]) {
  return sql`unnest(
    ${clicks.map(({ epoch }) => epoch)}::int8[], ${clicks.map(({ sequence }) => sequence)}::int8[]
  ) as given (epoch, sequence)`
}
