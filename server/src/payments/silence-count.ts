import { GatewayError, type PaymentGateway } from '../gateways/payment/payment-gateway.ts'

/** After so many calls in a row without an answer nobody asks a gateway any more. */
const MOST = 3

/** Counts for a turn of the reconciler how often a gateway gave no answer. */
export class SilenceCount {
  #inRow = 0

  get isResting() {
    return this.#inRow >= MOST
  }

  /** The same gateway, listened to. */
  of(gateway: PaymentGateway | null): PaymentGateway | null {
    if (!gateway) return null
    const { inquire } = gateway
    return {
      ...gateway,
      verify: (payment) => this.#heard(gateway.verify(payment)),
      inquire: inquire && ((authority) => this.#heard(inquire(authority))),
    }
  }

  /** Whatever was said, even a refusal, is an answer. */
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
