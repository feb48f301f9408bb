import { chatTexts as fa } from '../../../i18n/chat.ts'
import { Link } from '../../../navigation/link.tsx'
import { go } from '../../../navigation/navigate.ts'
import { paths } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { TicketForm } from '../form/ticket-form.tsx'
import { supportPaths } from '../support-paths.ts'

/** The ticket form; a stranger is offered sign-in, which leads to it. */
export function InPlaceOfChat({ account }: { account: number | null }) {
  if (account !== null)
    return <TicketForm account={account} onSent={({ id }) => go(supportPaths.ticket(account, id))} />
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{fa.signIn}</p>
      <Link to={`${paths.auth}?next=${encodeURIComponent('/support/new')}`} className={buttonLook()}>
        {fa.toSignIn}
      </Link>
    </div>
  )
}
