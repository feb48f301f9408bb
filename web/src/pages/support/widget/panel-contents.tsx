import { useState } from 'react'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { chatTexts as fa } from '../../../i18n/chat.ts'
import { numberText } from '../../../i18n/format.ts'
import { supportTexts } from '../../../i18n/support.ts'
import { Link } from '../../../navigation/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { listIcon } from '../../../ui/icons.ts'
import { PhoneLink } from '../contacts/phone-link.tsx'
import { TicketForm } from '../form/ticket-form.tsx'
import { phoneIcon } from '../support-icons.ts'
import { supportPaths } from '../support-paths.ts'
import { LiveChatButton } from './live-chat-button.tsx'
import { SentTicket } from './sent-ticket.tsx'

type Props = { account: number; hasChat: boolean; unread: number; onClose: () => void }

const row = 'flex min-h-11 items-center gap-3'

/** The chat where there is one, the phone, the tickets, and the form for a new one. */
export function PanelContents({ account, hasChat, unread, onClose }: Props) {
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
        <Link to={supportPaths.list(account)} className={`${row} font-semibold hover:text-accent`}>
          <Icon shape={listIcon} className="size-5 text-quiet" />
          {fa.toTickets}
          {unread > 0 && (
            <span className="ms-auto text-sm text-accent">{supportTexts.unread(numberText(unread))}</span>
          )}
        </Link>
      </div>
      <section aria-labelledby="support-panel-form" className="flex flex-col gap-4 border-t border-line pt-4">
        <h3 id="support-panel-form">{fa.write}</h3>
        {sent === null ? (
          <TicketForm account={account} onSent={({ id }) => setSent(id)} />
        ) : (
          <SentTicket account={account} ticket={sent} onAnother={() => setSent(null)} />
        )}
      </section>
    </div>
  )
}
