import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import type { TicketListItem } from '@jarchi/shared/api/support.ts'
import { TICKET_STATES } from '@jarchi/shared/help/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { ticketPageQuery } from '../../api/support.ts'
import { numberText } from '../../i18n/format.ts'
import { instantText } from '../../i18n/date-format.ts'
import { supportTexts } from '../../i18n/support.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { EmptyState, EmptyPart } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Contacts } from './contacts.tsx'
import { TicketState, useTicketFilter } from './list/ticket-list.tsx'
import { clipIcon } from './support-icons.ts'
import { useTicketNews } from './ticket-events.ts'

/** The account's tickets, and other contacts (§1.8). */
export function SupportPage() {
  const account = useAccount()
  useTicketNews(account)
  const { filter, change } = useTicketFilter()
  const page = useQuery(ticketPageQuery(account, filter)).data
  const isEmpty = page?.count === 0 && filter.state === ''
  return (
    <Page
      title={supportTexts.title}
      note={page?.count ? supportTexts.count(numberText(page.count)) : null}
      actions={
        !isEmpty && (
          <Link to={paths.newTicket(account)} className={buttonLook()}>
            <Icon shape={addIcon} className="size-5" />
            {supportTexts.create}
          </Link>
        )
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {!isEmpty && (
            <search className="flex flex-wrap items-center gap-3">
              <Select
                label={supportTexts.filter}
                value={filter.state}
                onChange={(state) => change({ state })}
                className="min-w-[min(10rem,100%)] flex-1 sm:max-w-60"
                options={[
                  { value: '', text: supportTexts.anyState },
                  ...TICKET_STATES.map((state) => ({ value: state, text: supportTexts.states[state] })),
                ]}
              />
              {page && page.unread > 0 && (
                <p role="status" className="text-sm font-semibold text-accent">
                  {supportTexts.unread(numberText(page.unread))}
                </p>
              )}
            </search>
          )}
          <TicketList account={account} />
        </div>
        <Contacts account={account} />
      </div>
    </Page>
  )
}

/** The account's tickets; the one with the newest message is first. */
function TicketList({ account }: { account: number }) {
  const { filter, href } = useTicketFilter()
  const page = useQuery(ticketPageQuery(account, filter))
  return (
    <QueryView query={page} failed={supportTexts.failed} skeleton={<Skeleton className="h-96 w-full" />}>
      {({ results, count }) =>
        results.length === 0 ? (
          <NoTickets
            account={account}
            isFiltered={filter.state !== ''}
            firstPage={count > 0 ? href({ offset: 0 }) : null}
          />
        ) : (
          <>
            <ul
              aria-label={supportTexts.list}
              aria-busy={page.isPlaceholderData}
              className={`${cardLook} overflow-hidden transition-opacity ${page.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {results.map((ticket) => (
                <TicketRow key={ticket.id} account={account} ticket={ticket} />
              ))}
            </ul>
            <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
          </>
        )
      }
    </QueryView>
  )
}

type Props = { account: number; ticket: TicketListItem }

/** A ticket in the list: its subject, its state, and the beginning of its last message. */
function TicketRow({ account, ticket }: Props) {
  const { id, subject, category, state, is_unread, updated_at, last_message } = ticket
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={paths.ticket(account, id)} className="flex flex-col gap-1 px-4 py-3 hover:bg-page md:px-5">
        <span className="flex min-w-0 items-center gap-2">
          {is_unread && <span className="size-2.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />}
          <bdi className={`wrap-anywhere ${is_unread ? 'font-bold' : 'font-semibold'}`}>{subject}</bdi>
        </span>
        <TicketState state={state} />
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-quiet">
          {last_message.from === 'customer' && <span className="shrink-0">{supportTexts.you}</span>}
          {last_message.has_attachments && <Icon shape={clipIcon} className="size-4" />}
          <bdi className="truncate">{last_message.text || supportTexts.attached}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {is_unread && <strong className="text-accent">{supportTexts.newAnswer}</strong>}
          <span>{category.title}</span>
          <time dateTime={updated_at}>{instantText(updated_at)}</time>
        </span>
      </Link>
    </li>
  )
}

type NoTicketsProps = {
  account: number
  isFiltered: boolean
  /** Set if there are tickets, but fewer pages than the URL says. */
  firstPage: string | null
}

function NoTickets({ account, isFiltered, firstPage }: NoTicketsProps) {
  if (firstPage !== null)
    return (
      <EmptyPart title={supportTexts.beyondEnd.title} to={firstPage} text={supportTexts.beyondEnd.toFirst} />
    )
  if (isFiltered) {
    const { title, clear } = supportTexts.nothingFound
    return <EmptyPart title={title} to={paths.support(account)} text={clear} />
  }
  return (
    <EmptyState
      drawing={<TalkDrawing />}
      title={supportTexts.empty.title}
      text={supportTexts.empty.text}
      action={
        <Link to={paths.newTicket(account)} className={buttonLook()}>
          {supportTexts.create}
        </Link>
      }
    />
  )
}

/** Two speech bubbles, the second one still empty. */
function TalkDrawing() {
  return (
    <svg
      viewBox="0 0 200 140"
      className="mb-2 w-44"
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        d="M92 18h76a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-8v16l-18-16H92a12 12 0 0 1-12-12V30a12 12 0 0 1 12-12z"
        className="fill-card stroke-edge"
      />
      <path d="M104 38h52M104 54h34" className="stroke-line" />
      <path
        d="M32 62h70a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12H62l-18 14v-14H32a12 12 0 0 1-12-12V74a12 12 0 0 1 12-12z"
        className="fill-accent-soft stroke-accent"
      />
      <path d="M48 89h.1M67 89h.1M86 89h.1" className="stroke-accent" strokeWidth="7" />
    </svg>
  )
}
