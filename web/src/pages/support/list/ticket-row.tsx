import type { TicketListItem } from '@jarchi/shared/api/support.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { supportTexts as fa } from '../../../i18n/support.ts'
import { Link } from '../../../navigation/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { clipIcon } from '../support-icons.ts'
import { supportPaths } from '../support-paths.ts'
import { TicketState } from './ticket-state.tsx'

type Props = { account: number; ticket: TicketListItem }

/** A ticket in the list: what it is about, how it stands, and how its last message begins. */
export function TicketRow({ account, ticket }: Props) {
  const { id, subject, category, state, is_unread, updated_at, last_message } = ticket
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={supportPaths.ticket(account, id)}
        className="flex flex-col gap-1 px-4 py-3 hover:bg-page md:px-5"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex min-w-0 items-center gap-2">
            {is_unread && <span className="size-2.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />}
            <bdi className={`wrap-anywhere ${is_unread ? 'font-bold' : 'font-semibold'}`}>{subject}</bdi>
          </span>
          <TicketState state={state} />
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-quiet">
          {last_message.from === 'customer' && <span className="shrink-0">{fa.you}</span>}
          {last_message.has_attachments && <Icon shape={clipIcon} className="size-4" />}
          <bdi className="truncate">{last_message.text || fa.attached}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {is_unread && <strong className="text-accent">{fa.newAnswer}</strong>}
          <span>{category.title}</span>
          <time dateTime={updated_at}>{instantText(updated_at)}</time>
        </span>
      </Link>
    </li>
  )
}
