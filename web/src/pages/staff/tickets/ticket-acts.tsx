import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  assignCategory,
  ticketSettingQuery,
  staffTicketQuery,
  staffTicketsKey,
  switchStaffTicket,
} from '../../../api/staff/tickets.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'

/** What else can be done with a ticket: another subject, closing, and opening again. */
export function TicketActs({ ticket: { id, subject, state, category } }: { ticket: StaffTicket }) {
  const [isAsking, setAsking] = useState(false)
  const categories = useQuery(ticketSettingQuery).data?.results ?? [category]
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<StaffTicket>; done: string }) => run(),
    onSuccess(changed, { done }) {
      queryClient.setQueryData(staffTicketQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', done)
    },
    onError: (error) => showToast('error', error.message),
    onSettled: () => setAsking(false),
  })
  const turn = (closed: boolean) =>
    act.mutate({ run: () => switchStaffTicket(id, closed), done: closed ? fa.closed : fa.reopened })
  return (
    <>
      <Select
        label={fa.category}
        value={category.slug}
        options={categories.map(({ slug, title }) => ({ value: slug, text: title }))}
        onChange={(slug) => act.mutate({ run: () => assignCategory(id, slug), done: deskTexts.done })}
      />
      {state === 'closed' ? (
        <Button variant="plain" busy={act.isPending} onClick={() => turn(false)}>
          {fa.reopen}
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setAsking(true)}>
          {fa.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={fa.close}
        confirm={fa.close}
        busy={act.isPending}
        onConfirm={() => turn(true)}
        onClose={() => setAsking(false)}
      >
        {fa.closeText(subject)}
      </ConfirmDialog>
    </>
  )
}
