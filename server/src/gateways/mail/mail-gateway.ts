/** A message to one address, as text and as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What `cid:` addresses of the HTML name. */
  pictures?: { id: string; png: Buffer }[]
  /** Where such messages can be ended: mail programs show it (RFC 8058). */
  endUrl?: string
}

/** Sends e-mail. */
export type MailGateway = {
  /** Resolves once the server has accepted the message. Throws `MailError`. */
  send: (mail: Mail) => Promise<{ providerId: string }>
}

/** Whose matter a failure is: the operator's settings, the address, or time's. */
export type MailFailure = 'config' | 'recipient' | 'transient'

/** The server did not accept a message. Names neither address nor content nor password. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly failure: MailFailure
  /** The message had left when the connection broke: a second one might come twice. */
  readonly mayHaveArrived: boolean

  constructor(failure: MailFailure, reason: string, mayHaveArrived = false) {
    super(`the mail server did not accept a message (${failure}): ${reason}`)
    this.failure = failure
    this.mayHaveArrived = mayHaveArrived
  }
}
