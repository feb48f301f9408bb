/** Sends sign-in codes. */
export type SmsGateway = {
  /** Resolves once the provider has accepted the message; `mobile` is `09…`. Throws `SmsError`. */
  sendOtp: (mobile: string, code: string) => Promise<{ providerId: string }>
}

/** Whose matter a failure is: the operator's (settings, credit), the phone's owner's, or time's. */
export type SmsFailure = 'config' | 'credit' | 'recipient' | 'throttled' | 'transient'

/** The provider did not accept a message. Names neither phone nor code nor key. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly failure: SmsFailure

  constructor(failure: SmsFailure, reason: string) {
    super(`the SMS provider did not accept a message (${failure}): ${reason}`)
    this.failure = failure
  }
}
