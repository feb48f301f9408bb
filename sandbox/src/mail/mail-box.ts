/** A message for the inbox; `code` is the first six digits in a row of its text, if any. */
export type ReceivedMail = {
  id: number
  to: string
  from: string
  subject: string
  text: string
  code: string
  sent_at: string
}

type Kept = ReceivedMail & { html: string }

const KEPT = 500

/** The mail of all addresses: the last messages, newest first. */
export class MailBox {
  #messages: Kept[] = []
  #nextId = 1
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  deliver(mail: Omit<Kept, 'id' | 'code' | 'sent_at'>) {
    const [code = ''] = /(?<![\d۰-۹])\d{6}(?![\d۰-۹])/.exec(mail.text) ?? []
    const message = { ...mail, code, id: this.#nextId++, sent_at: this.#now().toISOString() }
    this.#messages = [message, ...this.#messages].slice(0, KEPT)
  }

  messages(to?: string): ReceivedMail[] {
    return this.#messages
      .filter((message) => to === undefined || message.to === to)
      .map(({ html: _, ...message }) => message)
  }

  html(id: number): string | null {
    return this.#messages.find((message) => message.id === id)?.html ?? null
  }
}
