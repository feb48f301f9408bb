import type { PaymentGateway } from './payment-gateway.ts'
import { PATIENCE_MS } from './post-json.ts'
import { sep, type SepSettings } from './sep.ts'
import { zarinpal, type ZarinpalSettings } from './zarinpal.ts'

export type GatewayName = 'zarinpal' | 'sep'

/** `order` holds the names of those that are on, the default first. */
export type GatewaySettings = { order: readonly GatewayName[]; zarinpal: ZarinpalSettings; sep: SepSettings }

/** A further gateway is a file of its own, and a line here. */
const makers: Record<GatewayName, (settings: GatewaySettings, patience: number) => PaymentGateway> = {
  zarinpal: (settings, patience) => zarinpal(settings.zarinpal, patience),
  sep: (settings, patience) => sep(settings.sep, patience),
}

/** The gateways of an installation. Payments under way are settled with all; new ones go to those that are on. */
export type PaymentGateways = {
  offered: readonly PaymentGateway[]
  named: (name: string) => PaymentGateway | null
}

export function paymentGateways(settings: GatewaySettings, patience = PATIENCE_MS): PaymentGateways {
  const all = new Map(Object.entries(makers).map(([name, make]) => [name, make(settings, patience)] as const))
  const named = (name: string) => all.get(name) ?? null
  return { offered: settings.order.flatMap((name) => named(name) ?? []), named }
}
