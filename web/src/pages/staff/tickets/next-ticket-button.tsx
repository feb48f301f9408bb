import { useMutation } from '@tanstack/react-query'
import { staffTicketTexts } from '../../../i18n/staff-tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { openNextTicket } from './ticket-claim.ts'

/** Opens the next waiting ticket that nobody has; `from`: the open one, which is left without an answer. */
export function NextTicketButton({ from = null }: { from?: number | null }) {
  const opening = useMutation({
    mutationFn: () => openNextTicket(from, false),
    onSuccess: (isOpened) => isOpened || showToast('warning', staffTicketTexts.noNext),
    onError: (error) => tellFailure(staffTicketTexts.notNext, error),
  })
  return (
    <Button variant="plain" busy={opening.isPending} onClick={() => opening.mutate()}>
      {staffTicketTexts.next}
    </Button>
  )
}
