import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { chatTexts, supportTexts, ticketFormTexts } from '../../../i18n/support.ts'
import { numberText } from '../../../i18n/format.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, listIcon } from '../../../ui/icons.ts'
import { liveChat } from '../../live-chat/live-chat.ts'
import { TicketForm } from '../form/ticket-form.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { phoneIcon } from '../support-icons.ts'

type Props = { account: number; hasChat: boolean; unread: number; onClose: () => void }

const row = 'flex min-h-11 items-center gap-3'

/** The chat if there is one, the phone, the tickets, and the form for a new one. */
export function WidgetPanel({ account, hasChat, unread, onClose }: Props) {
  const [sent, setSent] = useState<number | null>(null)
  const { supportPhone } = runtimeConfig
  return (
    <div className="flex flex-col gap-4">
      {hasChat && <LiveChatButton onOpened={onClose} />}
      <div className="flex flex-col">
        {supportPhone && (
          <div className={row}>
            <Icon shape={phoneIcon} className="size-5 text-quiet" />
            <span className="text-sm text-quiet">{supportTexts.phone}</span>
            <PhoneLink phone={supportPhone} className="ms-auto" />
          </div>
        )}
        <Link to={paths.support(account)} className={`${row} font-semibold hover:text-accent`}>
          <Icon shape={listIcon} className="size-5 text-quiet" />
          {chatTexts.toTickets}
          {unread > 0 && (
            <span className="ms-auto text-sm text-accent">{supportTexts.unread(numberText(unread))}</span>
          )}
        </Link>
      </div>
      <section aria-labelledby="support-panel-form" className="flex flex-col gap-4 border-t border-line pt-4">
        <h3 id="support-panel-form">{chatTexts.write}</h3>
        {sent === null ? (
          <TicketForm account={account} onSent={({ id }) => setSent(id)} />
        ) : (
          <SentTicket account={account} ticket={sent} onAnother={() => setSent(null)} />
        )}
      </section>
    </div>
  )
}

type SentTicketProps = { account: number; ticket: number; onAnother: () => void }

/** Shown in place of the form after a ticket was sent. */
function SentTicket({ account, ticket, onAnother }: SentTicketProps) {
  const told = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone with its form.
  useEffect(() => told.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-4">
      <p
        ref={told}
        tabIndex={-1}
        role="status"
        className="flex items-center gap-2 font-semibold text-success"
      >
        <Icon shape={checkIcon} />
        {ticketFormTexts.sent}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.ticket(account, ticket)} className={buttonLook()}>
          {ticketFormTexts.see}
        </Link>
        <Button variant="plain" onClick={onAnother}>
          {ticketFormTexts.another}
        </Button>
      </div>
    </div>
  )
}

/** Opens the live chat; if it is not available, says so and leaves the other contacts. */
function LiveChatButton({ onOpened }: { onOpened: () => void }) {
  const opening = useMutation({ mutationFn: () => liveChat.open(), onSuccess: onOpened })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-quiet">{chatTexts.liveText}</p>
      <Button variant="plain" busy={opening.isPending} onClick={() => opening.mutate()}>
        {chatTexts.live}
      </Button>
      {opening.isError && <FieldError>{chatTexts.liveFailed}</FieldError>}
    </div>
  )
}
