import { useQuery } from '@tanstack/react-query'
import { stuckPaymentsQuery } from '../../../api/staff/money.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { stuckPaymentTexts as fa } from '../../../i18n/staff-money.ts'
import { Page } from '../../../ui/page.tsx'
import { DESK_PAGE_SIZE } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { PaymentCard } from './payment-card.tsx'

/** Payments about which no gateway has said anything clear; people settle them (decisions §4). */
export function PaymentsPage() {
  const { filter, href } = useDeskFilter([])
  const payments = useQuery(stuckPaymentsQuery({ offset: filter.offset, limit: DESK_PAGE_SIZE }))
  const count = payments.data?.count
  return (
    <Page title={fa.title} note={count ? deskTexts.count(numberText(count)) : null}>
      <DeskList query={payments} offset={filter.offset} href={(offset) => href({ offset })} empty={fa.empty}>
        {(results) => (
          <ul className="grid gap-4 xl:grid-cols-2">
            {results.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}
