import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { ticketFormTexts } from '../../i18n/support.ts'
import { useAccount } from '../../navigation/use-place.ts'
import { go } from '../../navigation/navigate.ts'
import { cardLook } from '../../ui/looks.ts'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Contacts } from './contacts.tsx'
import { TicketForm } from './form/ticket-form.tsx'

/** Writing to support (§1.8). */
export function NewTicketPage() {
  const account = useAccount()
  return (
    <Page title={ticketFormTexts.title}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={ticketFormTexts.title} className={`${cardLook} p-4 md:p-6`}>
          <TicketForm
            account={account}
            onSent={(ticket) => {
              go(paths.ticket(account, ticket.id), { replace: true })
              showToast('success', ticketFormTexts.sent)
            }}
          />
        </section>
        <Contacts account={account} />
      </div>
    </Page>
  )
}
