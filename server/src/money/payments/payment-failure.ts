import { PaymentFailure } from '@jarchi/shared/api/payments.ts'
import type { Selectable } from 'kysely'
import type { Payments } from '../../platform/db/types.ts'

/** A bank that denies a payment does not say why; its page may have said so. */
export function failureOf({
  failure,
  returned_as,
}: Pick<Selectable<Payments>, 'failure' | 'returned_as'>): PaymentFailure | null {
  const known = PaymentFailure.safeParse(failure === 'not_paid' ? (returned_as ?? failure) : failure)
  return known.success ? known.data : null
}
