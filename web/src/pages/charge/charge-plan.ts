import type { ChargePackageList, PaymentConfig } from '@jarchi/shared/api/payments.ts'

/** The payer's choices so far; null means "not yet", or the usual gateway. */
export type Choice = {
  /** In rial. */
  readonly amount: number | null
  /** A package instead of an amount. */
  readonly packageId: number | null
  readonly gateway: string | null
  /** A checked code. */
  readonly giftCode: string | null
}

/** `usual` in rial. */
export function freshChoice(usual: number): Choice {
  return { amount: usual, packageId: null, gateway: null, giftCode: null }
}

/** The name of the choice in the unfinished work; it stays until it is paid. */
export const chargeWork = (account: number) => `charge/${account}`

/** A choice from storage; invalid values count as not chosen, and without an amount it is the usual one. */
export function choiceOf(kept: Readonly<Record<string, unknown>>, usual: number): Choice {
  const whole = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null)
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? value : null)
  return {
    amount: 'amount' in kept ? whole(kept.amount) : usual,
    packageId: whole(kept.packageId),
    gateway: text(kept.gateway),
    giftCode: text(kept.giftCode),
  }
}

export type Gateway = PaymentConfig['gateways'][number]
export type ChargePackage = ChargePackageList['results'][number]

/** Why a choice cannot be paid as it is; amounts in rial, `other` is a gateway that accepts it. */
export type AmountProblem =
  | { kind: 'missing' }
  | { kind: 'under_minimum'; least: number }
  | { kind: 'under_gateway'; least: number; other: Gateway | null }
  | { kind: 'over_gateway'; most: number; other: Gateway | null }

/** What pressing the button would do; amounts in rial. */
export type ChargePlan = {
  readonly chosen: ChargePackage | null
  readonly pays: number
  readonly bonus: number
  readonly gateway: Gateway | null
  readonly problem: AmountProblem | null
}

/** Null for a package that is no longer offered; then the amount counts. */
export function chosenPackage(choice: Choice, packages: readonly ChargePackage[]): ChargePackage | null {
  return packages.find(({ id }) => id === choice.packageId) ?? null
}

/** Checks a choice against the offer; the server has the same limits (§9.6). */
export function chargePlan(
  choice: Choice,
  config: Pick<PaymentConfig, 'bank_gateway_min_amount' | 'gateways'>,
  packages: readonly ChargePackage[],
): ChargePlan {
  const chosen = chosenPackage(choice, packages)
  const pays = chosen?.amount ?? choice.amount ?? 0
  const gateway = gatewayOf(choice.gateway, config.gateways, pays)
  const least = config.bank_gateway_min_amount
  const common = { chosen, pays, bonus: chosen?.bonus ?? 0, gateway }
  if (pays === 0) return { ...common, problem: { kind: 'missing' } }
  if (!chosen && pays < least) return { ...common, problem: { kind: 'under_minimum', least } }
  return { ...common, problem: gateway && limitProblem(gateway, config.gateways, pays) }
}

/** The chosen gateway, otherwise the operator's first that accepts the amount, otherwise the first. */
function gatewayOf(asked: string | null, gateways: readonly Gateway[], pays: number): Gateway | null {
  const named = gateways.find(({ name }) => name === asked)
  return named ?? gateways.find((each) => takes(each, pays)) ?? gateways[0] ?? null
}

function limitProblem(gateway: Gateway, gateways: readonly Gateway[], pays: number): AmountProblem | null {
  if (takes(gateway, pays)) return null
  const other = gateways.find((each) => takes(each, pays)) ?? null
  if (pays < gateway.min) return { kind: 'under_gateway', least: gateway.min, other }
  return { kind: 'over_gateway', most: gateway.max, other }
}

function takes({ min, max }: Gateway, pays: number): boolean {
  return pays >= min && pays <= max
}
