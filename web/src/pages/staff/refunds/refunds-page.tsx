import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { StaffRefund } from '@jarchi/shared/api/staff-refunds.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { staffRefundsKey, staffRefundsQuery } from '../../../api/staff/refunds.ts'
import { dayText, instantText } from '../../../i18n/date-format.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList, leavesFocus } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { refundColumns } from '../list-columns.ts'
import { listFile } from '../list-file.tsx'
import {
  FOUND_ORDERS,
  MONEY_FILTERS,
  moneyFilterOf,
  MoneyFilters,
  WAITING_ORDERS,
} from '../money-filters.tsx'
import { RefundDialog, type RefundAct } from './refund-dialog.tsx'

/** Refunds that wait for staff; with a filter, all that fit it. */
export function StaffRefundsPage() {
  const { filter, href, change } = useDeskFilter([...MONEY_FILTERS, 'order'])
  const { offset, order: given, ...wanted } = filter
  const asked = moneyFilterOf(wanted, staffRefundTexts.states)
  const isLookUp = Object.values(asked).some((text) => text !== '')
  const orders = isLookUp ? FOUND_ORDERS : WAITING_ORDERS
  const order = orderOf(given, orders)
  const page = (from: number, limit: number) => staffRefundsQuery({ order, offset: from, limit }, asked)
  const refunds = useQuery(page(offset, DESK_PAGE_SIZE))
  const count = refunds.data?.count
  const note = isLookUp ? staffRefundTexts.found : staffRefundTexts.waiting
  return (
    <Page title={staffRefundTexts.title} note={count ? note(numberText(count)) : null}>
      <MoneyFilters
        search={staffRefundTexts.search}
        states={staffRefundTexts.states}
        filter={asked}
        onChange={change}
      />
      <DeskList
        query={refunds}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders, order, onOrder: (next) => change({ order: next }) }}
        file={listFile('refunds', refundColumns, page)}
        unfiltered={isLookUp ? { to: deskPaths.refunds, text: staffRefundTexts.clear } : null}
        empty={staffRefundTexts.empty}
      >
        {(results) => (
          <ul className="grid gap-4 xl:grid-cols-2">
            {results.map((refund) => (
              <RefundCard key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}

const ACTS: Record<StaffRefund['state'], readonly RefundAct[]> = {
  held: ['approve', 'refuse'],
  approved: ['pay', 'refuse'],
  paid: [],
  refused: [],
  cancelled: [],
}

/** What a colleague was asked about is not asked twice; it can still be refused. */
const actsOn = ({ state, asked_by }: StaffRefund) =>
  ACTS[state].filter((act) => act !== 'approve' || asked_by === null)

/** One refund with its facts, and what staff can do. */
function RefundCard({ refund }: { refund: StaffRefund }) {
  const [open, setOpen] = useState<RefundAct | null>(null)
  const amount = tomanText(refund.amount)
  // Not before: after a refusal the card may leave the list, and its dialog says why.
  const close = () => {
    setOpen(null)
    void refreshCounts()
    void queryClient.invalidateQueries({ queryKey: staffRefundsKey })
  }
  return (
    <li ref={leavesFocus} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AccountLink account={refund.account} />
        <Toman rial={refund.amount} className="font-semibold" />
      </div>
      <RefundFacts refund={refund} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actsOn(refund).map((act) => (
          <Button
            key={act}
            variant={act === 'refuse' ? 'plain' : 'primary'}
            className="text-sm"
            aria-label={staffRefundTexts[`${act}Of`](amount)}
            onClick={() => setOpen(act)}
          >
            {staffRefundTexts[act]}
          </Button>
        ))}
      </div>
      {open && <RefundDialog act={open} refund={refund} onClose={close} />}
    </li>
  )
}

function RefundFacts({ refund }: { refund: StaffRefund }) {
  const { state, note, paid_on, approved_at, decided_at } = refund
  const by = (name: string | null, at: string | null) =>
    name && at && staffRefundTexts.by(name, instantText(at))
  const decided = by(refund.decided_by, decided_at)
  return (
    <Facts
      rows={[
        [staffRefundTexts.state, staffRefundTexts.states[state]],
        [staffRefundTexts.number, <bdi key="id">{numberText(refund.id)}</bdi>],
        [
          staffRefundTexts.sheba,
          <bdi key="sheba" dir="ltr">
            {refund.sheba}
          </bdi>,
        ],
        [staffRefundTexts.asked, instantText(refund.created_at)],
        [staffRefundTexts.colleague, refund.asked_by && staffRefundTexts.askedBy(refund.asked_by)],
        [staffRefundTexts.approved, by(refund.approved_by, approved_at)],
        [
          state === 'paid' ? staffRefundTexts.bankNumber : staffRefundTexts.reason,
          note && <bdi key="note">{persianDigits(note)}</bdi>,
        ],
        [staffRefundTexts.paidOn, paid_on && dayText(paid_on)],
        [state === 'paid' ? staffRefundTexts.paid : staffRefundTexts.refused, decided],
      ]}
    />
  )
}
