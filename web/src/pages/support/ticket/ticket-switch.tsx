import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { switchTicket, ticketQuery, ticketsKey } from '../../../api/support.ts'
import { ticketTexts as fa } from '../../../i18n/ticket.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'

/** Closes a ticket once asked, or opens it again. */
export function TicketSwitch({ account, ticket }: { account: number; ticket: Ticket }) {
  const [isAsked, setAsked] = useState(false)
  const isClosed = ticket.state === 'closed'
  const switching = useMutation({
    mutationFn: (closed: boolean) => switchTicket(account, ticket.id, closed),
    onSuccess(changed, closed) {
      queryClient.setQueryData(ticketQuery(account, ticket.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
      showToast('success', closed ? fa.closed : fa.reopened)
    },
    onError: (error) => showToast('error', error.message),
    onSettled: () => setAsked(false),
  })
  const busy = switching.isPending
  return (
    <>
      {isClosed ? (
        <Button variant="plain" busy={busy} onClick={() => switching.mutate(false)}>
          {fa.reopen}
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setAsked(true)}>
          {fa.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={fa.closeTitle}
        confirm={fa.close}
        busy={busy}
        onConfirm={() => switching.mutate(true)}
        onClose={() => setAsked(false)}
      >
        {fa.closeText(ticket.subject)}
      </ConfirmDialog>
    </>
  )
}
