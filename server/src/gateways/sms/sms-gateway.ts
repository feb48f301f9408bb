/** A message of a template that the provider keeps: its name at our side, and what it wants: up to three tokens without blanks, then one of up to nine words. */
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
  tokens: readonly string[]
}

/** What a code is for, as its message says. */
export type CodePurpose = 'sign_in' | 'confirm'

/** Sends sign-in codes and notices. */
export type SmsGateway = {
  /** Resolves once the provider has accepted the message; `mobile` is `09…`. Throws `SmsError`. */
  sendOtp: (mobile: string, code: string, purpose?: CodePurpose) => Promise<{ providerId: string }>
  /** The same for a notice of one to four tokens. */
  sendNotice: (mobile: string, notice: SmsNotice) => Promise<{ providerId: string }>
}

/** Whose matter a failure is: the operator's (settings, credit), the phone's owner's, or time's. */
export type SmsFailure = 'config' | 'credit' | 'recipient' | 'throttled' | 'transient'

/** The provider did not accept a message. Names neither phone nor code nor key. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly failure: SmsFailure
  /** No answer was understood after the message had left: a second one might come twice. */
  readonly mayHaveArrived: boolean

  constructor(failure: SmsFailure, reason: string, mayHaveArrived = false) {
    super(`the SMS provider did not accept a message (${failure}): ${reason}`)
    this.failure = failure
    this.mayHaveArrived = mayHaveArrived
  }
}
