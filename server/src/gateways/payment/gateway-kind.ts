import type { PaymentGateway } from './payment-gateway.ts'
import type { Variable } from '../../variable-kinds.ts'
import type { Access, PostJson } from './post-json.ts'

/** What an operator sets: where the gateway lies, who we are there, and in rial what it takes. */
export type GatewaySettings = { baseUrl: string; shop: string; min: bigint; max: bigint } & Access

/** A gateway as the configuration and the registry know it. */
export type GatewayKind = {
  variables: Record<string, Variable>
  /** Which variable holds what. */
  called: Record<keyof GatewaySettings, string>
  open: (settings: GatewaySettings, post: PostJson) => PaymentGateway
}
