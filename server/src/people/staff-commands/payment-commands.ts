import { LARGEST_PAGE } from '@jarchi/shared/page-size.ts'
import { paymentGateways } from '../../gateways/payment/registry.ts'
import { paymentsToLookAt, recheckPayment } from '../../money/payments/service.ts'
import { closePaymentByHand } from '../../money/payments/staff-changes.ts'
import { done, refused, type MoneyDeps, type Outcome } from './money-deps.ts'

export async function listPayments({ db }: MoneyDeps): Promise<Outcome> {
  const { rows: payments } = await paymentsToLookAt(db, { offset: 0, limit: LARGEST_PAGE })
  if (payments.length === 0) return done('No payment needs a person.')
  const lines = payments.map(({ id, created_at, account_id, gateway, amount, state, reference, attention }) =>
    [id, created_at.toISOString(), `account ${account_id}`, gateway, `${amount} rial`, state]
      .concat(reference ?? 'no reference', attention ?? '')
      .join('  '),
  )
  return done(lines.join('\n'))
}

export async function recheck({ db, config, now }: MoneyDeps, id: string): Promise<Outcome> {
  const gateways = paymentGateways(config().payments.gateways)
  const state = await recheckPayment({ db, now, gateways }, id)
  return state === null ? refused('There is no such payment.') : done(`Payment ${id} is ${state}.`)
}

const CLOSE_PROBLEMS = {
  not_found: 'There is no such payment.',
  not_waiting: 'This payment does not wait for a person; see `payments`.',
  being_asked: 'The gateway is being asked about it just now; try again in a minute.',
}

export async function closeByHand({ db, actor, now }: MoneyDeps, id: string, note: string): Promise<Outcome> {
  const closed = await db
    .transaction()
    .execute((trx) => closePaymentByHand(trx, { actor, at: now() }, id, note))
  return closed === null ? done(`Payment ${id} is closed.`) : refused(CLOSE_PROBLEMS[closed])
}
