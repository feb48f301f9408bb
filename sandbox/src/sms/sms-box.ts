/** A message as the inbox shows it. */
export type SmsMessage = { id: number; receptor: string; text: string; code: string; sent_at: string }

const KEPT = 1_000

/** The messages of all phones: the last thousand, newest first. */
export class SmsBox {
  #messages: SmsMessage[] = []
  #nextId = 8_792_343
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  deliver(receptor: string, text: string, code: string): SmsMessage {
    const message = { id: this.#nextId++, receptor, text, code, sent_at: this.#now().toISOString() }
    this.#messages = [message, ...this.#messages].slice(0, KEPT)
    return message
  }

  messages(receptor?: string): SmsMessage[] {
    return receptor === undefined
      ? this.#messages
      : this.#messages.filter((message) => message.receptor === receptor)
  }
}
