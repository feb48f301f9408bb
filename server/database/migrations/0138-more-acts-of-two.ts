import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * A colleague also agrees to new owners of accounts, raised debt limits and bonuses of packages; who is to lose a second
 * factor gets an SMS.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table approvals
      drop constraint approvals_kind_check,
      drop constraint approvals_sum_rial_check,
      add constraint approvals_kind_check check (kind in
        ('entry', 'gift_card', 'correction', 'refund', 'limits', 'package', 'rights', 'factor', 'owner')),
      add constraint approvals_sum_rial_check
        check ((sum_rial > 0) = (kind not in ('rights', 'factor', 'owner')))
  `.execute(db)
  await sql`
    alter table sms_notices
      drop constraint sms_notices_kind_check,
      add constraint sms_notices_kind_check check (kind in
        ('receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer', 'budget_spent',
        'spend_corrected', 'verdicts', 'phone_changed', 'factor_reset'))
  `.execute(db)
}
