import { randomUUID } from 'node:crypto'
import type { PackagePayment, PaymentInput, PaymentStart } from '@jarchi/shared/api/payments.ts'
import { minimumCharge, type ChargeSubject } from '@jarchi/shared/money/charge-amounts.ts'
import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { isMember } from '../../people/accounts/service.ts'
import type { Deps } from '../../deps.ts'
import { isFinancialInfoOk } from '../financial/service.ts'
import { GatewayError, type PaymentGateway, type Started } from '../../gateways/payment/payment-gateway.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { redirectTarget, type Auth } from '../../people/sessions/service.ts'
import { paymentTexts } from '../../platform/texts/payments.ts'
import { requireRoom } from '../wallet/service.ts'
import { giftCardWorth } from './gift-cards.ts'
import { packageById } from './packages.ts'
import { insertWithinLimit } from './open-payments.ts'
import { FIRST_LOOK_MS } from './check-times.ts'
import { markRedirected, markRefused } from './queries.ts'

/** A checked request to pay. */
type TopUpRequest = {
  amount: bigint
  gateway: PaymentGateway
  giftCode: string | null
  package: { id: bigint; bonus: bigint } | null
  utm: Record<string, string>
  returnUrl: string | null
}

type Given = Pick<PaymentInput, 'gateway' | 'utm_data' | 'return_url'>

/** Starts paying an amount of the payer's choice. */
export async function startPayment(deps: Deps, auth: Auth, input: PaymentInput): Promise<PaymentStart> {
  if (input.amount < (await leastCharge(deps, auth))) throw refusedField('amount', 'under_minimum_charge')
  const amount = BigInt(input.amount)
  const request = { ...commonRequest(deps, input, amount), package: null, giftCode: input.gift_code ?? null }
  if (request.giftCode !== null) await requireGiftCard(deps, auth.account.id, request.giftCode)
  return begin(deps, auth, request)
}

/** Starts paying for a package of the operator; the package sets the price. */
export async function startPackagePayment(
  deps: Deps,
  auth: Auth,
  input: PackagePayment,
): Promise<PaymentStart> {
  const chosen = await packageById(deps.db, input.package_id)
  if (!chosen) throw refusedField('package_id', 'unknown_package')
  if (chosen.amount < (await leastCharge(deps, auth)))
    throw refusedField('package_id', 'package_under_minimum')
  const isOwn = chosen.set_by !== null && (await isMember(deps.db, auth.account.id, chosen.set_by))
  if (isOwn) throw new AppError('own_account')
  const request = { ...commonRequest(deps, input, chosen.amount), package: chosen, giftCode: null }
  return begin(deps, auth, request)
}

function commonRequest(deps: Deps, { gateway, utm_data, return_url }: Given, amount: bigint) {
  const { config } = deps
  const returnUrl =
    return_url === undefined ? null : redirectTarget(return_url, config.publicOrigin, config.redirectOrigins)
  if (return_url !== undefined && returnUrl === null) throw refusedField('return_url', 'redirect_not_allowed')
  return { amount, gateway: gatewayFor(deps, gateway, amount), utm: utm_data, returnUrl }
}

/** The requested gateway, or the operator's first one that takes the amount. */
function gatewayFor({ gateways }: Deps, asked: string | undefined, amount: bigint): PaymentGateway {
  const takes = ({ limits }: PaymentGateway) => amount >= limits.min && amount <= limits.max
  const choice = gateways.offered.filter(({ name }) => asked === undefined || name === asked)
  if (choice.length === 0) throw refusedField('gateway', 'unknown_gateway')
  const taken = choice.find(takes)
  if (taken) return taken
  const isSmall = choice.every(({ limits }) => amount < limits.min)
  throw refusedField('amount', isSmall ? 'under_gateway_limit' : 'over_gateway_limit')
}

async function requireGiftCard(deps: Deps, accountId: number, code: string) {
  const tried = await giftCardWorth(deps, accountId, code)
  if (tried.ok) return
  if (tried.problem === 'too_many_tries' || tried.problem === 'own_account') throw giftRefusal(tried)
  throw refusedField('gift_code', tried.problem)
}

/** The refusal of a gift card that comes without a payment. */
export function giftRefusal({ problem, retryAfter }: { problem: string; retryAfter?: number }): AppError {
  if (problem === 'own_account') return new AppError('own_account')
  if (problem !== 'too_many_tries') return refusedField('code', problem)
  return new AppError('too_many_tries', retryAfter === undefined ? {} : { retryAfter })
}

async function begin(deps: Deps, auth: Auth, request: TopUpRequest): Promise<PaymentStart> {
  const { db, now, config } = deps
  const id = randomUUID()
  const created = now()
  const { gateway, amount } = request
  await requireRoom(db, auth.account.id, amount + (request.package?.bonus ?? 0n))
  await insertWithinLimit(db, {
    id,
    account_id: BigInt(auth.account.id),
    user_id: BigInt(auth.userId),
    gateway: gateway.name,
    amount,
    package_id: request.package?.id ?? null,
    package_bonus: request.package?.bonus ?? 0n,
    gift_code: request.giftCode,
    return_url: request.returnUrl,
    utm_data: request.utm,
    created_at: created,
    expires_at: afterMs(created, gateway.windowMinutes * MINUTE_MS),
  })
  const started = await orderAt(deps, gateway, {
    id,
    amount,
    description: paymentTexts.description(auth.account.name, deps.config.brand.name),
    callbackUrl: `${config.publicOrigin}/svc/api/api/v2/account/payments/${id}/return/`,
    phone: await phoneOf(deps, auth.userId),
  })
  await markRedirected(db, id, started.authority, afterMs(now(), FIRST_LOOK_MS))
  return answerOf(id, started, request.returnUrl !== null)
}

async function orderAt(
  { db, now }: Deps,
  gateway: PaymentGateway,
  order: Parameters<PaymentGateway['start']>[0],
): Promise<Started> {
  try {
    return await gateway.start(order)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const isRefused = error.failure === 'refused'
    await markRefused(db, order.id, isRefused ? 'gateway_refused' : 'gateway_unavailable', now())
    throw new AppError('gateway_unavailable', { cause: error })
  }
}

async function phoneOf({ db }: Deps, userId: number): Promise<string> {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  return phone
}

/** If the caller gave a return address: only the bank's address (§7.7). */
function answerOf(payment_id: string, { redirect, address }: Started, isAddressOnly: boolean): PaymentStart {
  if (isAddressOnly) return { redirect_url: address }
  const data = redirect.type === 'POST' ? redirect.data : {}
  return { payment_id, redirect_type: redirect.type, redirect_url: redirect.url, data }
}

function refusedField(path: string, code: string): AppError {
  return new AppError('bad_input', { fields: [{ path, code }] })
}

/** The least that the account may pay at once, also for a package, in rial. */
export async function leastCharge(deps: Pick<Deps, 'db' | 'config'>, auth: Auth): Promise<number> {
  return minimumCharge(deps.config.payments.charge, await chargeSubject(deps, auth))
}

/** The charging account, in the form that the rules of charging take. */
export async function chargeSubject({ db }: Pick<Deps, 'db'>, auth: Auth): Promise<ChargeSubject> {
  return {
    userId: auth.userId,
    accountId: auth.account.id,
    isInsider: auth.isInsider,
    isFinancialInfoOk: await isFinancialInfoOk(db, auth.account.id),
  }
}
