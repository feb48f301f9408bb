import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { deskQuery, refreshCounts } from '../../../api/staff/desk.ts'
import {
  assignCategory,
  assignTicket,
  colleaguesQuery,
  staffTicketQuery,
  staffTicketsKey,
  switchStaffTicket,
  ticketSettingQuery,
} from '../../../api/staff/tickets.ts'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'

type Act = { run: () => Promise<StaffTicket>; done: string; notDone: string }

/** Other actions on a ticket: whose it is, its category, closing, and opening again. */
export function TicketActs({ ticket }: { ticket: StaffTicket }) {
  const { id, subject, state, category, messages } = ticket
  const [isAsking, setAsking] = useState(false)
  const categories = useQuery(ticketSettingQuery).data?.results ?? [category]
  const act = useTicketAct(id, () => setAsking(false))
  const turn = (closed: boolean) =>
    act.mutate({
      run: () => switchStaffTicket(id, { closed, last_message_id: messages.at(-1)?.id ?? 0 }),
      done: closed ? staffTicketTexts.closed : staffTicketTexts.reopened,
      notDone: closed ? staffTicketTexts.notClosed : staffTicketTexts.notReopened,
    })
  const assign = (user: number | null) =>
    act.mutate({
      run: () => assignTicket(id, user),
      done: staffTicketTexts.assigneeChanged,
      notDone: staffTicketTexts.assigneeNotChanged,
    })
  return (
    <>
      <Field label={staffTicketTexts.assignee}>
        {(wiring) => <AssigneeSelect {...wiring} ticket={ticket} onAssign={assign} />}
      </Field>
      <Field label={staffTicketTexts.category}>
        {(wiring) => (
          <Select
            {...wiring}
            value={category.slug}
            options={categories.map(({ slug, title }) => ({ value: slug, text: title }))}
            onChange={(slug) =>
              act.mutate({
                run: () => assignCategory(id, slug),
                done: staffTicketTexts.categoryChanged,
                notDone: staffTicketTexts.categoryNotChanged,
              })
            }
          />
        )}
      </Field>
      {state === 'closed' ? (
        <Button variant="plain" busy={act.isPending} onClick={() => turn(false)}>
          {staffTicketTexts.reopen}
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setAsking(true)}>
          {staffTicketTexts.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={staffTicketTexts.close}
        confirm={staffTicketTexts.close}
        busy={act.isPending}
        onConfirm={() => turn(true)}
        onClose={() => setAsking(false)}
      >
        {staffTicketTexts.closeText(subject)}
      </ConfirmDialog>
    </>
  )
}

/** One action at a time, told when it is done. */
function useTicketAct(id: number, onEnd: () => void) {
  return useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess(changed, { done }) {
      queryClient.setQueryData(staffTicketQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: staffTicketsKey })
      void refreshCounts()
      showToast('success', done)
    },
    onError(error, { notDone }) {
      tellFailure(notDone, error)
      void queryClient.invalidateQueries(staffTicketQuery(id))
    },
    onSettled: onEnd,
  })
}

type AssigneeSelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  ticket: StaffTicket
  onAssign: (user: number | null) => void
}

/** Whose a ticket is: nobody's, one's own, or a colleague's. */
function AssigneeSelect({ ticket: { assignee }, onAssign, ...wiring }: AssigneeSelectProps) {
  const me = useQuery(deskQuery).data?.user_id
  const known = useQuery(colleaguesQuery).data?.results ?? []
  const isKnown = !assignee || known.some(({ user_id }) => user_id === assignee.user_id)
  const people = (isKnown ? known : [...known, assignee]).toSorted(
    (one, other) => Number(other.user_id === me) - Number(one.user_id === me),
  )
  const options = people.map(({ user_id, name }) => ({
    value: String(user_id),
    text: user_id === me ? staffTicketTexts.me(name) : name,
  }))
  return (
    <Select
      {...wiring}
      className="block"
      value={assignee ? String(assignee.user_id) : ''}
      options={[{ value: '', text: staffTicketTexts.nobody }, ...options]}
      onChange={(user) => onAssign(user === '' ? null : Number(user))}
    />
  )
}
