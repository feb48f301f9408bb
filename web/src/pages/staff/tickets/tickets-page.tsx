import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { StaffTicketSummary } from '@jarchi/shared/api/staff-tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { staffTicketPageQuery } from '../../../api/staff/tickets.ts'
import { numberText } from '../../../i18n/format.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { categoryTexts } from '../../../i18n/staff-ticket-categories.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { VipBadge } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { ticketColumns } from '../list-columns.ts'
import { listFile } from '../list-file.tsx'
import { CategoriesPage } from './categories-page.tsx'
import { DeskTicketState } from './desk-ticket-state.tsx'
import { NextTicketButton } from './next-ticket-button.tsx'
import { SavedAnswersPage } from './saved-answers-page.tsx'

type Of = keyof typeof staffTicketTexts.of
const OF = Object.keys(staffTicketTexts.of) as Of[]
type Shown = keyof typeof staffTicketTexts.shown
const SHOWN = Object.keys(staffTicketTexts.shown) as Shown[]
const WAITING_ORDERS = ['queue', 'waiting', 'written', 'opened'] as const
const STATE_ORDERS = ['written', 'quiet', 'opened'] as const

/** Customers' tickets, the answers that the house keeps, or what tickets may be about. */
export function TicketsPage() {
  const { filter } = useDeskFilter(['part'])
  if (filter.part === 'answers') return <SavedAnswersPage />
  return filter.part === 'categories' ? <CategoriesPage /> : <TicketList />
}

/** Those that wait in the order of the queue, VIP accounts first (§D6.6), or as is chosen; it changes nobody's next ticket. */
function TicketList() {
  const { filter, href, change } = useDeskFilter(['show', 'of', 'order'])
  const state = SHOWN.find((each) => each === filter.show) ?? ''
  const of = OF.find((each) => each === filter.of) ?? ''
  const orders = state === '' ? WAITING_ORDERS : STATE_ORDERS
  const order = orderOf(filter.order, orders)
  const page = (from: number, limit: number) =>
    staffTicketPageQuery({ state, of, order, offset: from, limit })
  const tickets = useQuery(page(filter.offset, DESK_PAGE_SIZE))
  const count = tickets.data?.count
  return (
    <Page
      title={staffTicketTexts.title}
      note={count ? (state === '' ? staffTicketTexts.waiting : deskTexts.count)(numberText(count)) : null}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={deskPaths.savedAnswers} className={buttonLook('quiet')}>
            {savedAnswerTexts.title}
          </Link>
          <Link to={deskPaths.ticketCategories} className={buttonLook('quiet')}>
            {categoryTexts.title}
          </Link>
          <NextTicketButton />
          <Select
            label={staffTicketTexts.whose}
            value={of}
            options={OF.map((value) => ({ value, text: staffTicketTexts.of[value] }))}
            onChange={(next) => change({ of: next })}
            className="w-44"
          />
          <Select
            label={staffTicketTexts.show}
            value={state}
            options={SHOWN.map((value) => ({ value, text: staffTicketTexts.shown[value] }))}
            onChange={(show) => change({ show })}
            className="w-44"
          />
        </div>
      }
    >
      <DeskList
        query={tickets}
        offset={filter.offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders, order, onOrder: (next) => change({ order: next }) }}
        file={listFile('tickets', ticketColumns, page)}
        unfiltered={state === '' && of === '' ? null : { to: deskPaths.tickets, ...staffTicketTexts.noneOf }}
        empty={staffTicketTexts.empty}
      >
        {(results) => (
          <ul className={`${cardLook} divide-y divide-line`}>
            {results.map((ticket) => (
              <StaffTicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}

/** A ticket in the queue: its account, its subject, and the beginning of its last message. */
function StaffTicketRow({ ticket }: { ticket: StaffTicketSummary }) {
  const { id, subject, category, state, account, updated_at, last_message, held_by, assignee } = ticket
  return (
    <li>
      <Link to={deskPaths.ticket(id)} className="flex flex-col gap-0.5 px-4 py-2.5 hover:bg-page">
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{subject}</bdi>
          <DeskTicketState state={state} />
        </span>
        <bdi className="truncate text-sm text-quiet">{last_message.text || staffTicketTexts.attached}</bdi>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <bdi>{account.name}</bdi>
          {account.is_vip && <VipBadge />}
          <span>{category.title}</span>
          <time dateTime={updated_at}>{instantText(updated_at)}</time>
          {assignee && <span>{staffTicketTexts.assigned(assignee.name)}</span>}
          {held_by !== null && (
            <span className="rounded-full bg-warning-soft px-2.5 text-xs leading-6 text-warning">
              {staffTicketTexts.held.title(held_by)}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
