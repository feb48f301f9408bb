import {
  MOST_FOUND,
  type FoundAd,
  type FoundTicket,
  type StaffSearch,
} from '@jarchi/shared/api/staff-search.ts'
import { effectiveStatus } from '@jarchi/shared/advertising/ad-status.ts'
import type { TicketState } from '@jarchi/shared/help/ticket-state.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { excerptOf } from '@jarchi/shared/text/excerpt.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { adsFound, bannerUrl, reviewStatus } from '../advertising/ads/service.ts'
import type { Deps } from '../deps.ts'
import { ticketsFound } from '../help/support/service.ts'
import { paymentsFound, staffPayment } from '../money/payments/service.ts'
import { accountsFound, accountView } from '../people/accounts/service.ts'

type Rights = ReadonlySet<StaffRight>

/** Everything that these rights may see and that is called so, or has this text; ADR 94. */
export async function searchDesk(
  deps: Pick<Deps, 'db' | 'now'>,
  rights: Rights,
  text: string,
): Promise<StaffSearch> {
  const { db } = deps
  const now = deps.now()
  const key = joinedKey(text)
  const may = (...any: StaffRight[]) => any.some((right) => rights.has(right))
  const [accounts, ads, tickets, payments] = await Promise.all([
    may('accounts', 'impersonate') ? accountsFound(db, text, MOST_FOUND) : null,
    may('review', 'accounts') ? adsFound(db, text, MOST_FOUND) : null,
    may('support') ? ticketsFound(db, text, MOST_FOUND) : null,
    may('money') ? paymentsFound(db, text, MOST_FOUND) : null,
  ])
  return {
    accounts: viewOf(accounts, accountView),
    ads: viewOf(ads, (row) => foundAd(row, now)),
    tickets: viewOf(tickets, (row) => foundTicket(row, key)),
    payments: viewOf(payments, staffPayment),
  }
}

type FoundRows<Row> = { rows: readonly Row[]; hasMore: boolean }

function viewOf<Row, View>(found: FoundRows<Row> | null, view: (row: Row) => View) {
  return found && { results: found.rows.map(view), has_more: found.hasMore }
}

type RowOf<Query extends (...args: never[]) => Promise<FoundRows<unknown>>> = Awaited<
  ReturnType<Query>
>['rows'][number]

function foundAd(row: RowOf<typeof adsFound>, now: Date): FoundAd {
  return {
    id: Number(row.id),
    campaign_title: row.title,
    account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
    status: effectiveStatus(reviewStatus(row.status), row.registered_at, now),
    landing_url: row.landing_url,
    divar_medium_banner: bannerUrl(row.medium_banner),
    registered_at: row.registered_at.toISOString(),
  }
}

function foundTicket(row: RowOf<typeof ticketsFound>, key: string): FoundTicket {
  return {
    id: Number(row.id),
    subject: row.subject,
    state: row.state as TicketState,
    account: { id: Number(row.account_id), name: row.account_name, is_vip: row.is_vip },
    updated_at: row.updated_at.toISOString(),
    excerpt: row.message === null ? null : excerptOf(row.message, key),
  }
}
