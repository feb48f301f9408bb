import { useQuery } from '@tanstack/react-query'
import { staffTicketPageQuery } from '../../../api/staff/tickets.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { DESK_PAGE_SIZE } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { StaffTicketRow } from './staff-ticket-row.tsx'

type Shown = keyof typeof fa.shown
const SHOWN = Object.keys(fa.shown) as Shown[]

/** Customers' tickets: first what waits, VIP accounts before the others (decisions §6). */
export function TicketsPage() {
  const { filter, href, change } = useDeskFilter(['show'])
  const state = SHOWN.find((each) => each === filter.show) ?? ''
  const { offset } = filter
  const tickets = useQuery(staffTicketPageQuery({ state, offset, limit: DESK_PAGE_SIZE }))
  const count = tickets.data?.count
  return (
    <Page
      title={fa.title}
      note={count ? (state === '' ? fa.waiting : deskTexts.count)(numberText(count)) : null}
      actions={
        <Select
          label={fa.show}
          value={state}
          options={SHOWN.map((value) => ({ value, text: fa.shown[value] }))}
          onChange={(show) => change({ show })}
          className="w-44"
        />
      }
    >
      <DeskList
        query={tickets}
        offset={offset}
        href={(next) => href({ offset: next })}
        unfiltered={state === '' ? null : '/staff/tickets'}
        empty={fa.empty}
      >
        {(results) => (
          <ul className={`${cardLook} divide-y divide-line`}>
            {results.map((ticket) => (
              <StaffTicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}
