import type { AdEventStep } from '@jarchi/shared/api/ads.ts'
import { sql } from 'kysely'

/** What an event is besides its status; `of`: the table of events, or its alias. */
export const eventStep = (of: string) =>
  sql<AdEventStep>`case
    when ${sql.ref(`${of}.status`)} = ad_pending() and ${sql.ref(`${of}.override_reason`)} is not null then 'again'
    when exists (select from ad_appeals where event_id = ${sql.ref(`${of}.id`)}) then 'appeal'
    when ${sql.ref(`${of}.status`)} <> ad_pending()
      and exists (select from ad_appeals where ended_by = ${sql.ref(`${of}.id`)}) then 'appeal_answer'
    else 'usual'
  end`.as('step')
