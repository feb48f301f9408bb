/**
 * A message with a template at the provider: our name for it, and its tokens: up to three without blanks.
 * Of `verdicts` the second may have five words and the third nine, of `budget_spent` the third nine.
 */
export type SmsNotice = {
  kind:
    | 'receipt'
    | 'low_balance'
    | 'daily_report'
    | 'weekly_report'
    | 'ticket_answer'
    | 'budget_spent'
    | 'spend_corrected'
    | 'verdicts'
    | 'phone_changed'
    | 'factor_reset'
    | 'invitation'
  tokens: readonly string[]
}

/** The purpose of a code, which its message states. */
export type CodePurpose = 'sign_in' | 'confirm'

/** Sends sign-in codes and notices. */
export type SmsGateway = {
  /** Resolves once the provider has accepted the message; `mobile` is `09…`. Throws `SmsError`. */
  sendOtp: (mobile: string, code: string, purpose?: CodePurpose) => Promise<{ providerId: string }>
  /** The same for a notice of one to three tokens. */
  sendNotice: (mobile: string, notice: SmsNotice) => Promise<{ providerId: string }>
}

/** What a failure depends on: the operator (settings, credit), the phone's owner, or time. */
export type SmsFailure = 'config' | 'credit' | 'recipient' | 'throttled' | 'transient'

/** The provider did not accept a message. Contains neither phone nor code nor key. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly failure: SmsFailure
  /** The message was sent, but no answer was understood: a second one might arrive twice. */
  readonly mayHaveArrived: boolean

  constructor(failure: SmsFailure, reason: string, mayHaveArrived = false) {
    super(`the SMS provider did not accept a message (${failure}): ${reason}`)
    this.failure = failure
    this.mayHaveArrived = mayHaveArrived
  }
}
