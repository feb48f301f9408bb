import type { OpenPromotions, PromotionView, RegistrationInput } from '@jarchi/shared/api/promotions.ts'
import { afterMs, HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { jalaliDayText, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { PROMOTION_PAGES, promotionPhase, type Period } from '@jarchi/shared/help/promotion.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { tehranClock, type Table } from '../../money/statements/service.ts'
import { registrationTexts } from '../../platform/texts/registrations.ts'
import type { Promotion, Promotions } from './promotion-file.ts'
import {
  addRegistration,
  isRegisteredBy,
  recentRegistrations,
  registeredPhone,
  type registrationsOf,
} from './queries.ts'

export { registrationCounts, registrationsOf } from './queries.ts'

/** How many new phones a user may register in an hour. */
const MOST_AN_HOUR = 5

type Registrant = { userId: number; accountId: number }
type PromotionDeps = Pick<Deps, 'db' | 'now'>

export async function promotionFor({ db, now }: PromotionDeps, promotion: Promotion, userId: number) {
  const phone = promotion.registration ? await registeredPhone(db, userId, promotion.id) : null
  return promotionView(promotion, phone, now())
}

/** The promotions that are open now, in the order of their pages. */
export function openPromotions(promotions: Promotions, now: Date): OpenPromotions['results'] {
  return PROMOTION_PAGES.flatMap((page) => {
    const promotion = promotions[page]
    if (!promotion) return []
    const period = periodOf(promotion, now)
    if (promotionPhase(period, now) !== 'open') return []
    return [{ page, headline: promotion.headline, ends_at: period.endsAt.toISOString() }]
  })
}

/**
 * Registers a phone while the promotion is open; a phone that the user has already registered stays as it is.
 */
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
  await transactionInTurn(db, `registrations of ${userId}`, async (trx) => {
    if (await isRegisteredBy(trx, userId, promotion.id, phone)) return
    refuseTooMany(await recentRegistrations(trx, userId, afterMs(at, -HOUR_MS)), at)
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
  // Answer and limit do not depend on whether another user registered the phone first, so they reveal
  // nothing.
  return promotionView(promotion, phone, at)
}

function refuseTooMany(recent: readonly Date[], now: Date) {
  const [first] = recent
  if (!first || recent.length < MOST_AN_HOUR) return
  throw new AppError('too_many_requests', {
    retryAfter: Math.min(HOUR_MS, first.getTime() + HOUR_MS - now.getTime()) / 1_000,
  })
}

type Registration = Awaited<ReturnType<typeof registrationsOf>>[number]

/** The registrations as a table for a file. */
export function registrationTable(promotion: string, registrations: readonly Registration[]): Table {
  return {
    name: promotion,
    columns: [
      { title: registrationTexts.name, width: 24 },
      { title: registrationTexts.phone, width: 14 },
      { title: registrationTexts.account, width: 12 },
      { title: registrationTexts.day, width: 12 },
      { title: registrationTexts.time, width: 8 },
      { title: registrationTexts.iso, width: 26 },
      { title: registrationTexts.consent, width: 60 },
    ],
    pages: [
      registrations.map(({ name, phone, account_id, consented_at, consent }) => [
        name,
        phone,
        Number(account_id),
        jalaliDayText(tehranDay(consented_at)),
        tehranClock.format(consented_at),
        consented_at.toISOString(),
        consent,
      ]),
    ],
  }
}

function periodOf({ starts, ends }: Promotion, now: Date): Period {
  return { startsAt: starts(now), endsAt: ends(now) }
}

function promotionView(promotion: Promotion, registered_phone: string | null, now: Date): PromotionView {
  const { headline, paragraphs, offer, gift_code, event, registration } = promotion
  const period = periodOf(promotion, now)
  const phase = promotionPhase(period, now)
  return {
    phase,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
    headline,
    paragraphs,
    offer: offer ? { title: offer.title, text: offer.text ?? null } : null,
    gift_code: phase === 'open' ? (gift_code ?? null) : null,
    event: event ? { starts_at: event.starts(now).toISOString(), minutes: event.minutes } : null,
    registration: registration ? { ...registration, registered_phone } : null,
  }
}
