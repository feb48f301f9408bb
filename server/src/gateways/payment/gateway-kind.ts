import type { PaymentGateway } from './payment-gateway.ts'
import type { Variable } from '../../platform/variable-kinds.ts'
import type { Access, PostJson } from './post-json.ts'

/** The operator's settings: the gateway's address, our shop, and its limits in rial. */
export type GatewaySettings = { baseUrl: string; shop: string; min: bigint; max: bigint } & Access

/** A gateway for the configuration and the registry. */
export type GatewayKind = {
  variables: Record<string, Variable>
  /** The variable of each setting. */
  called: Record<keyof GatewaySettings, string>
  open: (settings: GatewaySettings, post: PostJson) => PaymentGateway
  /**
   * The bank's code about our shop, by a call that changes nothing. Throws `GatewayError`, `misconfigured` for a shop
   * that it says not to know.
   */
  askShop: (settings: GatewaySettings, post: PostJson) => Promise<number>
  /** Whether that code would be another one for a shop that nobody has: the bank looks for it. */
  isTelling: (settings: GatewaySettings, post: PostJson, code: number) => Promise<boolean>
}
