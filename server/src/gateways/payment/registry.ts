import type { GatewayKind, GatewaySettings } from './gateway-kind.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { audible } from '../../platform/trace/provider-calls.ts'
import { jsonPoster } from './post-json.ts'
import { sepKind } from './sep.ts'
import { zarinpalKind } from './zarinpal.ts'

/** All gateways. A new one is a file of its own, with its name in these two. */
export const gatewayKinds = { zarinpal: zarinpalKind, sep: sepKind } satisfies Record<string, GatewayKind>
export const gatewayVariables = { ...zarinpalKind.variables, ...sepKind.variables }

export type GatewayName = keyof typeof gatewayKinds
export const gatewayNames = Object.keys(gatewayKinds) as [GatewayName, ...GatewayName[]]

/** `order` contains the names of those that are on, the default first. */
export type InstalledGateways = {
  order: readonly GatewayName[]
  settings: Record<GatewayName, GatewaySettings>
}

/**
 * The gateways of an installation. Payments under way are settled with all of them; new ones use only those
 * that are on.
 */
export type PaymentGateways = {
  offered: readonly PaymentGateway[]
  named: (name: string) => PaymentGateway | null
}

/** Opens all of them; `timeout` in milliseconds, for each answer. */
export function paymentGateways(
  { order, settings }: InstalledGateways,
  timeout = LONGEST_WAITS_MS.bank,
): PaymentGateways {
  const opened = gatewayNames.map((name) => {
    const own = settings[name]
    const gateway = gatewayKinds[name].open(own, jsonPoster(own, timeout))
    return [name as string, audible(name, gateway, ['readReturn'])] as const
  })
  const all = new Map(opened)
  const named = (name: string) => all.get(name) ?? null
  return { offered: order.flatMap((name) => named(name) ?? []), named }
}

/** Whether it knows our shop; false if its answer does not tell. As the kind's `askShop`, which comes first. */
export async function tryShop(
  name: GatewayName,
  settings: GatewaySettings,
  timeout = LONGEST_WAITS_MS.bank,
): Promise<boolean> {
  const post = jsonPoster(settings, timeout)
  const code = await gatewayKinds[name].askShop(settings, post)
  return gatewayKinds[name].isTelling(settings, post, code)
}

/** As the kind's `askShop`, with an answer in so many milliseconds. */
export function askShop(name: GatewayName, settings: GatewaySettings, timeout: number): Promise<number> {
  return gatewayKinds[name].askShop(settings, jsonPoster(settings, timeout))
}

/** The settings of each gateway, from its variables. */
export function settingsOf(values: Record<string, unknown>): InstalledGateways['settings'] {
  const read = ({ called }: GatewayKind) =>
    Object.fromEntries(Object.entries(called).map(([setting, variable]) => [setting, values[variable]]))
  return Object.fromEntries(
    gatewayNames.map((name) => [name, read(gatewayKinds[name])]),
  ) as InstalledGateways['settings']
}
