import type { RefundList, RefundView } from '@jarchi/shared/api/financial.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { accountKey, balanceQuery } from '../../api/account.ts'
import { cancelRefund, refundsQuery } from '../../api/financial.ts'
import { queryClient } from '../../api/query-client.ts'
import { dayText } from '../../i18n/date-format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { refundTexts } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, closeIcon, warningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { hasSavedRefund, RefundForm } from './refund-form.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'

type Props = { account: number; payee: string | null; isImpersonated: boolean }

/** Refunds of unspent money: how much is available, and the earlier requests. */
export function RefundSection(props: Props) {
  const balance = useQuery(balanceQuery(props.account))
  const isAllowed = balance.data?.balance !== undefined
  const refunds = useQuery({ ...refundsQuery(props.account), enabled: isAllowed })
  const skeleton = <Skeleton className="h-40" />
  return (
    <QueryView query={balance} failed={refundTexts.failed} skeleton={skeleton}>
      {() =>
        // A user who may not see the balance cannot ask for a refund.
        isAllowed && (
          <QueryView query={refunds} failed={refundTexts.failed} skeleton={skeleton}>
            {(list) => <Refunds {...props} list={list} />}
          </QueryView>
        )
      }
    </QueryView>
  )
}

function Refunds({ account, payee, isImpersonated, list }: Props & { list: RefundList }) {
  const [isOpen, setOpen] = useState(() => hasSavedRefund(account))
  const { results, withdrawable } = list
  const isHeld = results.some(({ state }) => state === 'held')
  // From the page of the wallet.
  useEffect(() => {
    if (location.hash === '#refund') document.getElementById('refund')?.scrollIntoView()
  }, [])
  return (
    <>
      <section id="refund" ref={keepFocus} className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
        <h2>{refundTexts.title}</h2>
        <p>{refundTexts.text}</p>
        {withdrawable > 0 && (
          <p>
            <span className="text-quiet">{refundTexts.withdrawable}</span>{' '}
            <Toman rial={withdrawable} className="font-semibold" />
          </p>
        )}
        {isHeld ? (
          <p className="text-quiet">{refundTexts.underWay}</p>
        ) : withdrawable < LEAST_RIAL ? (
          <p className="text-quiet">{refundTexts.nothing}</p>
        ) : isImpersonated ? (
          <p className="text-quiet">{impersonationTexts.refused.financial}</p>
        ) : isOpen ? (
          <RefundForm
            account={account}
            withdrawable={withdrawable}
            payee={payee}
            onDone={() => setOpen(false)}
          />
        ) : (
          <Button variant="plain" className="sm:self-start" onClick={() => setOpen(true)}>
            {refundTexts.open}
          </Button>
        )}
      </section>
      {results.length > 0 && (
        <section ref={keepFocus} aria-labelledby="refund-list" className="flex flex-col gap-3">
          <h2 id="refund-list">{refundTexts.list}</h2>
          <ul className="flex flex-col gap-3">
            {results.map((refund) => (
              <RefundCard key={refund.id} refund={refund}>
                {refund.state === 'held' && !refund.approved_at && !isImpersonated && (
                  <CancelRefund account={account} refund={refund.id} />
                )}
              </RefundCard>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** One toman: the form cannot express less. */
const LEAST_RIAL = 10

const LOOKS = {
  held: { icon: clockIcon, color: 'text-warning' },
  paid: { icon: checkIcon, color: 'text-success' },
  refused: { icon: warningIcon, color: 'text-danger' },
  cancelled: { icon: closeIcon, color: 'text-quiet' },
} as const

function RefundCard({ refund, children }: { refund: RefundView; children: ReactNode }) {
  const { icon, color } = LOOKS[refund.state]
  return (
    <li className={`${cardLook} flex flex-col gap-1 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Toman rial={refund.amount} className="font-semibold" />
        <p className={`flex items-center gap-1.5 text-sm font-semibold ${color}`}>
          <Icon shape={icon} className="size-5" />
          {refundTexts.states[refund.state === 'held' && refund.approved_at ? 'approved' : refund.state]}
        </p>
      </div>
      <p className="text-sm text-quiet">
        {refundTexts.to} <bdi dir="ltr">{persianDigits(refund.sheba)}</bdi>
      </p>
      <p className="text-sm text-quiet">
        {refundTexts.askedAt(dayText(refund.created_at))}
        {refund.paid_on
          ? refundTexts.paidOn(dayText(refund.paid_on))
          : refund.decided_at && refundTexts.decidedAt(dayText(refund.decided_at))}
      </p>
      {refund.note && (
        <p className="text-sm">
          <span className="text-quiet">
            {refund.state === 'paid' ? refundTexts.bankNumber : refundTexts.reason}
          </span>{' '}
          <bdi className="wrap-anywhere">{persianDigits(refund.note)}</bdi>
        </p>
      )}
      {children}
    </li>
  )
}

/** Cancels a waiting request, after a question. */
function CancelRefund({ account, refund }: { account: number; refund: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelRefund(account, refund),
    onSuccess: () => showToast('success', refundTexts.cancelled),
    onError: (error) => tellFailure(refundTexts.notCancelled, error),
    // If it was refused, the request has been decided meanwhile.
    async onSettled() {
      setIsAsking(false)
      await queryClient.invalidateQueries({ queryKey: accountKey(account) })
    },
  })
  return (
    <>
      <Button variant="plain" className="sm:self-start" onClick={() => setIsAsking(true)}>
        {refundTexts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={refundTexts.cancel}
        confirm={refundTexts.cancel}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        {refundTexts.cancelText}
      </ConfirmDialog>
    </>
  )
}
