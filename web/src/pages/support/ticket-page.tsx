import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import type { Ticket, TicketMessage } from '@jarchi/shared/api/support.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { markRead, switchTicket, ticketQuery, ticketsKey } from '../../api/support.ts'
import { commonTexts } from '../../i18n/common.ts'
import { dayText } from '../../i18n/date-format.ts'
import { isolated } from '../../i18n/format.ts'
import { ticketTexts } from '../../i18n/support.ts'
import { Link } from '../../navigation/link.tsx'
import { idOf } from '../../navigation/place.ts'
import { useAccount, useParams } from '../../navigation/use-place.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TicketState } from './list/ticket-list.tsx'
import { Message } from './ticket/message.tsx'
import { ReplyForm } from './ticket/reply-form.tsx'
import { useTicketNews } from './ticket-events.ts'
import { tellFailure } from '../../ui/tell-failure.ts'

/** Where events do not arrive, as behind some proxies, the page fetches again this often. */
const LOOK_EVERY_MS = MINUTE_MS

/** One ticket; a ticket of another account, or a missing one, has no page. */
export function TicketPage() {
  const account = useAccount()
  const { ticketId } = useParams()
  const id = idOf(ticketId)
  return id === null ? <NotFoundPage /> : <OneTicket key={id} account={account} id={id} />
}

function OneTicket({ account, id }: { account: number; id: number }) {
  useTicketNews(account)
  const query = useQuery({ ...ticketQuery(account, id), refetchInterval: LOOK_EVERY_MS })
  const title = ticketTexts.number(isolated(persianDigits(id)))
  return (
    <QueryView
      query={query}
      failed={ticketTexts.failed}
      skeleton={
        <Page title={title}>
          <FormSkeleton label={commonTexts.loading} />
        </Page>
      }
      renderFailure={(_, usual) => <Page title={title}>{usual}</Page>}
    >
      {(ticket) => (ticket ? <TicketView account={account} ticket={ticket} /> : <NotFoundPage />)}
    </QueryView>
  )
}

const REPLY = 'reply'
/** This many messages fit on a screen. */
const FEW_MESSAGES = 4

/** A ticket's conversation and its actions. */
function TicketView({ account, ticket }: { account: number; ticket: Ticket }) {
  useReading(account, ticket)
  const { id, subject, category, state, closed_at, messages } = ticket
  const toReply = () => document.querySelector<HTMLElement>(`#${REPLY} textarea`)?.focus()
  return (
    <Page
      title={subject}
      note={`${category.title}، ${ticketTexts.number(isolated(persianDigits(id)))}`}
      actions={
        <Link to={paths.support(account)} className={buttonLook('quiet', '-mx-4')}>
          {ticketTexts.toList}
        </Link>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <div className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
          <TicketState state={state} />
          {closed_at && <p className="text-sm text-quiet">{ticketTexts.closedAt(dayText(closed_at))}</p>}
          <TicketSwitch account={account} ticket={ticket} />
        </div>
        {messages.length > FEW_MESSAGES && (
          <Button variant="quiet" className="self-start" onClick={toReply}>
            {ticketTexts.toLast}
          </Button>
        )}
        <Conversation account={account} messages={messages} />
        <div id={REPLY} className={`${cardLook} p-4 md:p-6`}>
          <ReplyForm account={account} ticket={ticket} />
        </div>
      </div>
    </Page>
  )
}

type Props = { account: number; messages: readonly TicketMessage[] }

/** All messages, the oldest first; screen readers read a new one when it arrives. */
function Conversation({ account, messages }: Props) {
  return (
    <section role="log" aria-label={ticketTexts.messages}>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} account={account} message={message} />
        ))}
      </ol>
    </section>
  )
}

/** Closes a ticket after a question, or opens it again. */
function TicketSwitch({ account, ticket }: { account: number; ticket: Ticket }) {
  const [isAsked, setAsked] = useState(false)
  const isClosed = ticket.state === 'closed'
  const switching = useMutation({
    mutationFn: (closed: boolean) => switchTicket(account, ticket.id, closed),
    onSuccess(changed, closed) {
      queryClient.setQueryData(ticketQuery(account, ticket.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
      showToast('success', closed ? ticketTexts.closed : ticketTexts.reopened)
    },
    onError: (error, closed) => tellFailure(closed ? ticketTexts.notClosed : ticketTexts.notReopened, error),
    onSettled: () => setAsked(false),
  })
  const busy = switching.isPending
  return (
    <>
      {isClosed ? (
        <Button variant="plain" busy={busy} onClick={() => switching.mutate(false)}>
          {ticketTexts.reopen}
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setAsked(true)}>
          {ticketTexts.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={ticketTexts.closeTitle}
        confirm={ticketTexts.close}
        busy={busy}
        onConfirm={() => switching.mutate(true)}
        onClose={() => setAsked(false)}
      >
        {ticketTexts.closeText(ticket.subject)}
      </ConfirmDialog>
    </>
  )
}

/** Tells the server that its answers were read; after a failure the next visit does it. */
function useReading(account: number, { id, is_unread, messages }: Ticket) {
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (!is_unread || last === undefined) return
    markRead(account, id, last).then(
      () => {
        const { queryKey } = ticketQuery(account, id)
        queryClient.setQueryData(queryKey, (ticket) => ticket && { ...ticket, is_unread: false })
        const lists = queryClient.invalidateQueries({
          queryKey: ticketsKey(account),
          predicate: (query) => !query.queryKey.includes('one'),
        })
        return lists
      },
      () => {},
    )
  }, [account, id, is_unread, last])
}
