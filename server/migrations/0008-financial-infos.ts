import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Who an account is to the tax office. No row: nothing sent yet. What was approved stays in force while
    -- an edit waits.
    create table financial_infos (
      account_id bigint primary key references accounts,
      status text not null check (
        status in ('SKIPPED', 'APPROVAL_PENDING', 'OK', 'HAS_PENDING_CHANGES', 'APPROVAL_REJECTED')
      ),
      approved jsonb,
      pending jsonb,
      rejection_reason text,
      skipped_at timestamptz,
      submitted_at timestamptz,
      decided_at timestamptz
    );
    create index financial_infos_waiting on financial_infos (submitted_at)
      where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES');
    create index payments_first_paid on payments (account_id, settled_at) where state = 'paid';
  `.execute(db)
}
