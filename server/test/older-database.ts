import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'
import { FOLDED } from '../src/platform/db/folded-migrations.ts'

/**
 * Makes of a migrated database what the migrations of `folded-migrations.ts` left, up to one of them if given: the same
 * tables, which a server knew by their names and whose functions it had made itself.
 */
export async function asBeforeBaseline(db: Db, upTo = FOLDED.at(-1)) {
  await undoNewer(db)
  const names = FOLDED.filter((name) => name <= String(upTo))
  await sql`truncate kysely_migration, expansions`.execute(db)
  await sql`
    insert into kysely_migration (name, timestamp) select unnest(${names}::text[]), '2026-01-01'
  `.execute(db)
  await sql`insert into expansions select unnest(${names.filter((name) => name > '0063')}::text[])`.execute(
    db,
  )
}

/** The tables that migrations after the baseline make. */
const NEWER_TABLES = [
  'approvals',
  'sums_moved_alone',
  'listed_campaigns',
  'spent_budgets',
  'running_processes',
  'account_notes',
  'undoable_verdicts',
  'ad_appeals',
  'second_looks',
  'judged_banners',
  'banner_prints',
  'invitation_refusals',
  'notifications',
  'factor_sessions',
  'recovery_codes',
  'staff_passkeys',
  'staff_factors',
  'review_claims',
  'saved_targetings',
  'drafts',
  'campaign_totals',
  'sql_objects',
  'committed_budgets',
  'invitations',
  'asked_places',
  'win_curves',
  'market_places',
  'market_categories',
  'campaign_prices',
  'ticket_notes',
  'saved_answers',
  'ticket_claims',
]
/** Their indexes on tables of the baseline. */
const NEWER_INDEXES = [
  'refunds_waiting',
  'campaigns_grams',
  'ads_landing_grams',
  'tickets_grams',
  'ticket_messages_grams',
  'accounts_grams',
  'users_grams',
  'users_phone_grams',
  'payments_reference_search',
  'payments_authority_search',
  'campaigns_ends',
  'accounts_vip',
  'sessions_used',
  'tickets_waiting_of',
  'payments_settled',
  'refunds_paid',
  'ads_waiting_picture',
  'payments_created',
  'payments_amount',
  'refunds_amount',
  'gift_cards_amount',
]

/** Their columns of tables of the baseline. */
const NEWER_COLUMNS = {
  ads: ['is_archived'],
  campaign_changes: ['values_before', 'values_after', 'undoes', 'batch_id'],
  campaign_days: ['expected'],
  campaigns: ['starts_on', 'ends_on', 'total_budget', 'archived_at'],
  delivery_events: ['trace'],
  gift_cards: ['purpose', 'series'],
  mail_notices: ['traceparent'],
  memberships: ['role', 'day_limit', 'month_limit', 'added_by', 'since'],
  payments: ['unclear_since', 'bank_answer', 'bank_answered_at'],
  refunds: ['approved_at', 'approved_by', 'decided_by', 'paid_on'],
  sms_notices: ['traceparent'],
  tickets: ['assignee_id'],
  verdicts: ['waits_until', 'is_appeal'],
}

/** The functions of their triggers. */
const NEWER_TRIGGERS = [
  'keep_listed_campaigns',
  'keep_listed_ads',
  'keep_spent_day',
  'keep_spent_total',
  'keep_approval',
  'end_appeal',
  'await_banner_prints',
  'remember_banners',
]

/** Takes back what migrations after the baseline add: each new one is undone here. */
export async function undoNewer(db: Db) {
  // Functions that read what goes are made again, as all others are.
  for (const name of NEWER_TABLES) await sql`drop table ${sql.table(name)} cascade`.execute(db)
  for (const name of NEWER_INDEXES) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const name of NEWER_TRIGGERS) await sql`drop function ${sql.ref(name)} cascade`.execute(db)
  for (const [table, columns] of Object.entries(NEWER_COLUMNS)) {
    for (const column of columns)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)} cascade`.execute(db)
  }
  await sql`
    alter table campaign_changes
      drop constraint campaign_changes_kind_check,
      add constraint campaign_changes_kind_check
        check (kind in ('title', 'budget', 'bid', 'hours', 'targeting', 'switch'))
  `.execute(db)
  await sql`delete from sms_notices where kind = 'factor_reset'`.execute(db)
  await sql`
    alter table sms_notices
      drop constraint sms_notices_kind_check,
      add constraint sms_notices_kind_check check (kind in
        ('receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer', 'budget_spent',
        'spend_corrected', 'verdicts', 'phone_changed'))
  `.execute(db)
  for (const [name, column] of [
    ['campaigns_by_title', 'title'],
    ['campaigns_by_budget', 'daily_budget'],
  ] as const) {
    await sql`drop index if exists ${sql.ref(name)}`.execute(db)
    await sql`
      create index ${sql.ref(name)} on campaigns (account_id, ${sql.ref(column)}, id)
        where has_ad and category_slugs <> '{}'
    `.execute(db)
  }
  await sql`delete from staff_rights where right_name = 'people'`.execute(db)
  await sql`
    alter table staff_rights drop constraint staff_rights_right_name_check,
      add constraint staff_rights_right_name_check check (right_name in
        ('review', 'finance', 'support', 'accounts', 'money', 'audit', 'impersonate', 'delivery'))
  `.execute(db)
  await sql`create index ads_waiting on ads (registered_at, id) where status in (1, 2)`.execute(db)
  await sql`delete from kysely_migration where name > '0100-baseline'`.execute(db)
}

/** A function of a trigger, as a version wrote it that is not ours. */
export async function replaceFunction(db: Db, name: string) {
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    .execute(db)
}
