import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  closePayment,
  recheckPayment,
  stuckPaymentsKey,
  staffPaymentsQuery,
} from '../../../api/staff/money.ts'
import { gatewayName } from '../../../i18n/gateways.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList, leavesFocus } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { paymentColumns } from '../list-columns.ts'
import { listFile } from '../list-file.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { RowAct } from '../row-act.tsx'
import { BankAnswer } from './bank-answer.tsx'
import {
  FOUND_ORDERS,
  MONEY_FILTERS,
  moneyFilterOf,
  MoneyFilters,
  WAITING_ORDERS,
} from '../money-filters.tsx'

/** Payments without a clear answer of a gateway, which staff settle; with a filter, all that fit it (§D6.9). */
export function PaymentsPage() {
  const { filter, href, change } = useDeskFilter([...MONEY_FILTERS, 'order'])
  const { offset, order: given, ...wanted } = filter
  const asked = moneyFilterOf(wanted, stuckPaymentTexts.states)
  const isLookUp = Object.values(asked).some((text) => text !== '')
  const orders = isLookUp ? FOUND_ORDERS : WAITING_ORDERS
  const order = orderOf(given, orders)
  const page = (from: number, limit: number) => staffPaymentsQuery({ order, offset: from, limit }, asked)
  const payments = useQuery(page(offset, DESK_PAGE_SIZE))
  const count = payments.data?.count
  const note = isLookUp ? stuckPaymentTexts.found : stuckPaymentTexts.waiting
  return (
    <Page title={stuckPaymentTexts.title} note={count ? note(numberText(count)) : null}>
      <MoneyFilters
        search={stuckPaymentTexts.search}
        states={stuckPaymentTexts.states}
        filter={asked}
        onChange={change}
      />
      <DeskList
        query={payments}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders, order, onOrder: (next) => change({ order: next }) }}
        file={listFile('payments', paymentColumns, page)}
        unfiltered={isLookUp ? { to: deskPaths.payments, text: stuckPaymentTexts.clear } : null}
        empty={stuckPaymentTexts.empty}
      >
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

/** One payment with its facts, and what staff can do. */
function PaymentCard({ payment }: { payment: StaffPayment }) {
  const [isClosing, setClosing] = useState(false)
  const recheck = useRecheck(payment)
  const amount = tomanText(payment.amount)
  return (
    <li ref={leavesFocus} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AccountLink account={payment.account} />
        <Toman rial={payment.amount} className="font-semibold" />
      </div>
      {payment.attention && <p className="wrap-anywhere text-warning">{attentionText(payment.attention)}</p>}
      <PaymentFacts payment={payment} />
      <BankAnswer payment={payment} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {payment.state !== 'paid' && (
          <Button
            variant="plain"
            className="text-sm"
            busy={recheck.isPending}
            aria-label={stuckPaymentTexts.recheckOf(amount)}
            onClick={() => recheck.mutate()}
          >
            {stuckPaymentTexts.recheck}
          </Button>
        )}
        {payment.attention && (
          <RowAct variant="plain" name={stuckPaymentTexts.closeOf(amount)} onClick={() => setClosing(true)}>
            {stuckPaymentTexts.close}
          </RowAct>
        )}
      </div>
      {isClosing && (
        <ReasonDialog
          title={stuckPaymentTexts.closeOf(amount)}
          confirm={stuckPaymentTexts.close}
          danger
          label={stuckPaymentTexts.closeNote}
          send={(note) => closePayment(payment.id, note)}
          onSent={async () => {
            await refresh()
            showToast('success', stuckPaymentTexts.closed)
            setClosing(false)
          }}
          onClose={() => setClosing(false)}
        >
          <p>
            <AccountLink account={payment.account} />
          </p>
          <p>{stuckPaymentTexts.closeText}</p>
        </ReasonDialog>
      )}
    </li>
  )
}

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  return (
    <Facts
      rows={[
        [stuckPaymentTexts.state, stuckPaymentTexts.states[payment.state]],
        [stuckPaymentTexts.gateway, gatewayName(payment.gateway)],
        [stuckPaymentTexts.reference, payment.reference && <Code key="reference" text={payment.reference} />],
        [stuckPaymentTexts.authority, payment.authority && <Code key="authority" text={payment.authority} />],
        [stuckPaymentTexts.id, <Code key="id" text={payment.id} />],
        [stuckPaymentTexts.card, payment.card && <Code key="card" text={payment.card} />],
        [stuckPaymentTexts.created, instantText(payment.created_at)],
        [stuckPaymentTexts.settled, payment.settled_at && instantText(payment.settled_at)],
        [stuckPaymentTexts.failure, payment.failure && stuckPaymentTexts.failures[payment.failure]],
        [stuckPaymentTexts.checks, numberText(payment.checks)],
        [stuckPaymentTexts.denials, payment.denials > 0 ? numberText(payment.denials) : null],
      ]}
    />
  )
}

function attentionText(attention: string): string {
  const known: Readonly<Record<string, string>> = stuckPaymentTexts.attention
  return known[attention] ?? `${stuckPaymentTexts.attentionOther} ${attention}`
}

function Code({ text }: { text: string }) {
  return <bdi dir="ltr">{text}</bdi>
}

/** Asks the gateway again. */
function useRecheck({ id }: StaffPayment) {
  return useMutation({
    mutationFn: () => recheckPayment(id),
    onSuccess: ({ state }) =>
      showToast('success', stuckPaymentTexts.rechecked(stuckPaymentTexts.states[state])),
    onError: (error) => tellFailure(deskTexts.notDoneOf(stuckPaymentTexts.recheck), error),
    onSettled: refresh,
  })
}

function refresh() {
  void refreshCounts()
  return queryClient.invalidateQueries({ queryKey: stuckPaymentsKey })
}
