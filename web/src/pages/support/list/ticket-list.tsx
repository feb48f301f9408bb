import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { TICKET_STATES, type TicketState as State } from '@jarchi/shared/help/ticket-state.ts'
import type { TicketFilter } from '../../../api/support.ts'
import { supportTexts } from '../../../i18n/support.ts'
import { go } from '../../../navigation/navigate.ts'
import { useAccount, useUrlQuery } from '../../../navigation/use-place.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, clockIcon, supportIcon } from '../../../ui/icons.ts'
import { closedIcon } from '../support-icons.ts'
import { searchOf } from '../../../navigation/place.ts'

type Search = { offset?: unknown; show?: unknown }

/** The list's filter from the URL; invalid values are ignored. */
export function ticketFilterOf({ offset, show }: Search): TicketFilter {
  const start = /^\d{1,8}$/.test(String(offset)) ? Number(offset) : 0
  return {
    offset: start - (start % PAGE_SIZE),
    state: TICKET_STATES.find((state) => state === show) ?? '',
  }
}

/**
 * The URL's query for a filter. A parameter named `state` or `status` would be dropped by redirects, because
 * banks use them in their answers.
 */
export function ticketSearch({ offset, state }: TicketFilter): string {
  const query = new URLSearchParams()
  if (state) query.set('show', state)
  if (offset > 0) query.set('offset', String(offset))
  return searchOf(query)
}

/** The list's filter, kept in the URL, with functions to change it. */
export function useTicketFilter() {
  const path = paths.support(useAccount())
  const filter = ticketFilterOf(useUrlQuery())
  const href = (change: Partial<TicketFilter>) => path + ticketSearch({ ...filter, offset: 0, ...change })
  return {
    filter,
    href,
    change: (change: Partial<TicketFilter>) => go(href(change), { replace: true }),
  }
}

const LOOKS = {
  open: { icon: clockIcon, color: 'text-warning' },
  answered: { icon: supportIcon, color: 'text-success' },
  customer_replied: { icon: checkIcon, color: 'text-accent' },
  closed: { icon: closedIcon, color: 'text-quiet' },
} as const

/** The state of a ticket as text. */
export function TicketState({ state }: { state: State }) {
  const { icon, color } = LOOKS[state]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${color}`}>
      <Icon shape={icon} className="size-5" />
      {supportTexts.states[state]}
    </span>
  )
}
