/** A message to one address, as text and as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The pictures for `cid:` addresses in the HTML. */
  pictures?: { id: string; png: Buffer }[]
  /** Where such messages can be ended: mail programs show a link (RFC 8058). */
  endUrl?: string
}

/** Sends e-mail. */
export type MailGateway = {
  /** Resolves once the server has accepted the message. Throws `MailError`. */
  send: (mail: Mail) => Promise<{ providerId: string }>
}

/** What a failure depends on: the operator's settings, the address, or time. */
export type MailFailure = 'config' | 'recipient' | 'transient'

/** The server did not accept a message. Contains neither address nor content nor password. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly failure: MailFailure
  /** The connection broke after the message was sent: a second one might arrive twice. */
  readonly mayHaveArrived: boolean

  constructor(failure: MailFailure, reason: string, mayHaveArrived = false) {
    super(`the mail server did not accept a message (${failure}): ${reason}`)
    this.failure = failure
    this.mayHaveArrived = mayHaveArrived
  }
}
