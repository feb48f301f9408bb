import { TICKET_STATES } from '@jarchi/shared/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { ticketPageQuery } from '../../api/support.ts'
import { numberText } from '../../i18n/format.ts'
import { supportTexts as fa } from '../../i18n/support.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Contacts } from './contacts/contacts.tsx'
import { TicketList } from './list/ticket-list.tsx'
import { useTicketFilter } from './list/use-ticket-filter.ts'
import { supportPaths } from './support-paths.ts'
import { useTicketNews } from './use-ticket-news.ts'

/** The account's tickets, and whom else one can turn to (§2). */
export function SupportPage() {
  const account = useAccount()
  useTicketNews(account)
  const { filter, change } = useTicketFilter()
  const page = useQuery(ticketPageQuery(account, filter)).data
  const isEmpty = page?.count === 0 && filter.state === ''
  return (
    <Page
      title={fa.title}
      note={page?.count ? fa.count(numberText(page.count)) : null}
      actions={
        !isEmpty && (
          <Link to={supportPaths.newTicket(account)} className={buttonLook()}>
            <Icon shape={addIcon} className="size-5" />
            {fa.create}
          </Link>
        )
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {!isEmpty && (
            <search className="flex flex-wrap items-center gap-3">
              <Select
                label={fa.filter}
                value={filter.state}
                onChange={(state) => change({ state })}
                className="min-w-40 flex-1 sm:max-w-60"
                options={[
                  { value: '', text: fa.anyState },
                  ...TICKET_STATES.map((state) => ({ value: state, text: fa.states[state] })),
                ]}
              />
              {page && page.unread > 0 && (
                <p role="status" className="text-sm font-semibold text-accent">
                  {fa.unread(numberText(page.unread))}
                </p>
              )}
            </search>
          )}
          <TicketList account={account} />
        </div>
        <Contacts account={account} />
      </div>
    </Page>
  )
}
