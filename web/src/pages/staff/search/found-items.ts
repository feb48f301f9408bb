import type { FoundAd, FoundTicket, StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import type { StaffAccount } from '@jarchi/shared/api/staff-accounts.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'

export type FoundKind = keyof StaffSearch

/** The rights of which one opens a kind, as the server has it. */
const RIGHTS: Record<FoundKind, readonly StaffRight[]> = {
  accounts: ['accounts', 'impersonate'],
  ads: ['review', 'accounts'],
  tickets: ['support'],
  payments: ['money'],
}

export const FOUND_KINDS = Object.keys(RIGHTS) as FoundKind[]

/** The kinds of things that these rights may find. */
export function kindsFor(rights: readonly StaffRight[]): FoundKind[] {
  return FOUND_KINDS.filter((kind) => RIGHTS[kind].some((right) => rights.includes(right)))
}

type ItemOf<Kind extends FoundKind, Thing> = { kind: Kind; thing: Thing; to: string; key: string }
export type FoundItem =
  | ItemOf<'accounts', StaffAccount>
  | ItemOf<'ads', FoundAd>
  | ItemOf<'tickets', FoundTicket>
  | ItemOf<'payments', StaffPayment>

/** All that was found, in the order of the screen, each with the page that it opens. */
export function foundItems(found: StaffSearch, rights: readonly StaffRight[]): FoundItem[] {
  const accountTo = (id: number) =>
    rights.includes('accounts') ? deskPaths.account(id) : deskPaths.accountsFound(String(id))
  return [
    ...(found.accounts?.results ?? []).map((thing) => item('accounts', thing, accountTo(thing.id))),
    ...(found.ads?.results ?? []).map((thing) =>
      item(
        'ads',
        thing,
        rights.includes('review') ? deskPaths.reviewOf(thing.id) : accountTo(thing.account.id),
      ),
    ),
    ...(found.tickets?.results ?? []).map((thing) => item('tickets', thing, deskPaths.ticket(thing.id))),
    ...(found.payments?.results ?? []).map((thing) => item('payments', thing, deskPaths.payment(thing.id))),
  ]
}

function item<Kind extends FoundKind, Thing extends { id: number | string }>(
  kind: Kind,
  thing: Thing,
  to: string,
): ItemOf<Kind, Thing> {
  return { kind, thing, to, key: `${kind}-${thing.id}` }
}
