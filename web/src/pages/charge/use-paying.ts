import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { startPayment, type PaymentOrder } from '../../api/charging.ts'
import { balanceQuery } from '../../api/account.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { bankWay } from './bank-way.ts'
import { goToBank } from './go-to-bank.ts'
import { rememberPayment } from './last-payment.ts'

/** The server led to a bank that the operator has not named. */
export class UnknownBank extends Error {}

/** A browser that could not leave by then, such as one whose user pressed Stop, gets its button back. */
const LONGEST_LEAVING_MS = 20_000

/** Starts a payment, once however often it is pressed, and leaves for its bank; busy until the page is left. */
export function usePaying(account: number) {
  const isUnderWay = useRef(false)
  const paying = useMutation({
    mutationFn: async (order: PaymentOrder) => {
      const started = await startPayment(account, order)
      const way = bankWay(started, runtimeConfig.paymentOrigins)
      if (!way) throw new UnknownBank()
      rememberPayment(account, started.payment_id)
      goToBank(way)
    },
    onError: () => {
      isUnderWay.current = false
    },
  })
  const { reset, isSuccess: isLeaving } = paying
  useEffect(() => {
    const makeUsable = () => {
      isUnderWay.current = false
      reset()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      makeUsable()
      void queryClient.invalidateQueries(balanceQuery(account))
    }
    const timer = isLeaving ? setTimeout(makeUsable, LONGEST_LEAVING_MS) : undefined
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', onShow)
    }
  }, [account, isLeaving, reset])
  return {
    error: paying.error,
    isLeaving,
    isBusy: paying.isPending || isLeaving,
    pay(order: PaymentOrder) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      paying.mutate(order)
    },
    forgetError: reset,
  }
}

export type UsePaying = ReturnType<typeof usePaying>
