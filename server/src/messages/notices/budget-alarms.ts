import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { fewWords, moneyToken } from './sms-tokens.ts'
import { insertNotice } from './insert-notice.ts'
import { mayBeToldAmounts } from './queries.ts'

/** At which parts of a day's budget an account wants a message. */
export type BudgetAlarm = { at80: boolean; at100: boolean }

export async function budgetAlarm(db: Db, accountId: number): Promise<BudgetAlarm> {
  const alarm = await db
    .selectFrom('budget_alarms')
    .select(['at_80 as at80', 'at_100 as at100'])
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirst()
  return alarm ?? { at80: false, at100: false }
}

/** Missing fields stay unchanged. */
export async function setBudgetAlarm(
  db: Db,
  accountId: number,
  userId: number,
  wanted: { [Part in keyof BudgetAlarm]: boolean | undefined },
) {
  if (wanted.at80 === undefined && wanted.at100 === undefined) return
  const before = await budgetAlarm(db, accountId)
  const { at80 = before.at80, at100 = before.at100 } = wanted
  const alarm = { user_id: BigInt(userId), at_80: at80, at_100: at100 }
  await db
    .insertInto('budget_alarms')
    .values({ account_id: BigInt(accountId), ...alarm })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(alarm))
    .execute()
}

/**
 * Sends messages about campaigns whose budget for today is spent by 80 or 100 percent: for each part once a
 * day.
 */
export async function tellSpentBudgets(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Spent>`
    select * from (
      select days.account_id, user_id, campaign_id, campaigns.title, charged, day,
        case when at_100 and charged >= cap then 100 when at_80 and charged * 100 >= cap * 80 then 80 end as percent
      from budget_alarms join campaign_days days
        on days.account_id = budget_alarms.account_id and day = tehran_day(${now}) and charged > 0
          and ${mayBeToldAmounts('budget_alarms')}
        join campaigns on campaigns.id = campaign_id and runs_on(campaigns, day)
    ) reached
    where percent is not null and not exists (
      select from sms_notices
      where kind = 'budget_spent' and subject = campaign_id || ' ' || day || ' ' || percent
    )
  `.execute(db)
  for (const { account_id, user_id, campaign_id, title, charged, day, percent } of rows) {
    await insertNotice(db, {
      kind: 'budget_spent',
      subject: `${campaign_id} ${day} ${percent}`,
      accountId: Number(account_id),
      userId: Number(user_id),
      tokens: [persianDigits(percent), moneyToken(charged), fewWords(title, 9)],
      bell: { kind: 'budget_spent', campaign_id: Number(campaign_id), percent },
      at: now,
    })
  }
}

type Spent = {
  account_id: bigint
  user_id: bigint
  campaign_id: bigint
  title: string
  charged: bigint
  day: number
  percent: number
}

export function spentBudgetJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return { name: 'tell-spent-budgets', work: () => tellSpentBudgets(db, now()) }
}
