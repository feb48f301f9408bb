import { GatewayError, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts'

/** After this many calls in a row without an answer, a gateway is left alone. */
const MOST = 3

/** Counts how often a gateway gave no answer during a turn of the reconciler. */
export class SilenceCount {
  #inRow = 0

  get isResting() {
    return this.#inRow >= MOST
  }

  /** The same gateway, with its answers counted. */
  of(gateway: PaymentGateway | null): PaymentGateway | null {
    if (!gateway) return null
    const { inquire } = gateway
    return {
      ...gateway,
      verify: (payment) => this.#heard(gateway.verify(payment)),
      inquire: inquire && ((authority) => this.#heard(inquire(authority))),
    }
  }

  /** Any answer counts, even a refusal. */
  async #heard<T>(answer: Promise<T>): Promise<T> {
    try {
      const given = await answer
      this.#inRow = 0
      return given
    } catch (error) {
      this.#inRow = error instanceof GatewayError && error.failure === 'silent' ? this.#inRow + 1 : 0
      throw error
    }
  }
}
