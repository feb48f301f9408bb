import { useEffect, useRef } from 'react'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon } from '../../../ui/icons.ts'
import { supportPaths } from '../support-paths.ts'

type Props = { account: number; ticket: number; onAnother: () => void }

/** In the form's place once a ticket has been sent. */
export function SentTicket({ account, ticket, onAnother }: Props) {
  const told = useRef<HTMLParagraphElement>(null)
  // The pressed button has left with its form.
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
        {fa.sent}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={supportPaths.ticket(account, ticket)} className={buttonLook()}>
          {fa.see}
        </Link>
        <Button variant="plain" onClick={onAnother}>
          {fa.another}
        </Button>
      </div>
    </div>
  )
}
