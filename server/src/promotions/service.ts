import type { PromotionView, RegistrationInput } from '@jarchi/shared/api/promotions.ts'
import { HOUR_MS, after } from '@jarchi/shared/durations.ts'
import { mobilePhone } from '@jarchi/shared/phone.ts'
import { promotionPhase } from '@jarchi/shared/promotion.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Promotion } from './promotion-file.ts'
import { addRegistration, isRegisteredBy, recentRegistrations, registeredPhone } from './queries.ts'
import { periodOf, promotionView } from './view.ts'

export { registrationCounts, registrationsOf } from './queries.ts'
export { registrationTable } from './registration-table.ts'

/** New phones that a user may register an hour. */
const MOST_AN_HOUR = 5

type Registrant = { userId: number; accountId: number }
type PromotionDeps = Pick<Deps, 'db' | 'now'>

export async function promotionFor({ db, now }: PromotionDeps, promotion: Promotion, userId: number) {
  const phone = promotion.registration ? await registeredPhone(db, userId, promotion.id) : null
  return promotionView(promotion, phone, now())
}

/** Registers a phone while the promotion is open; one that the user has registered already stays as it is. */
export async function register(
  { db, now }: PromotionDeps,
  promotion: Promotion,
  { userId, accountId }: Registrant,
  { name, phone: typed }: RegistrationInput,
): Promise<PromotionView> {
  const at = now()
  const phase = promotionPhase(periodOf(promotion, at), at)
  if (!promotion.registration) throw new AppError('promotion_not_found')
  if (phase !== 'open') throw new AppError(phase === 'before' ? 'promotion_not_begun' : 'promotion_ended')
  const phone = mobilePhone(typed)
  if (phone === null) throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
  const { consent } = promotion.registration
  await db.transaction().execute(async (trx) => {
    if (await isRegisteredBy(trx, userId, promotion.id, phone)) return
    refuseTooMany(await recentRegistrations(trx, userId, after(at, -HOUR_MS)), at)
    await addRegistration(trx, {
      promotion: promotion.id,
      account_id: BigInt(accountId),
      user_id: BigInt(userId),
      name,
      phone,
      consented_at: at,
      consent,
    })
  })
  // Whoever registered the phone first, answer and limit are the same: they tell nothing of others.
  return promotionView(promotion, phone, at)
}

function refuseTooMany(recent: readonly Date[], now: Date) {
  const [first] = recent
  if (!first || recent.length < MOST_AN_HOUR) return
  throw new AppError('too_many_requests', {
    retryAfter: Math.min(HOUR_MS, first.getTime() + HOUR_MS - now.getTime()) / 1_000,
  })
}
