import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { SANDBOX } from '../ports.ts'

type Message = { receptor: string; text: string; code: string; sent_at: string }

/** The newest code that the sandbox's SMS provider delivered to a phone after a given time. */
export const newestCode = (phone: string, since: Date) => newest(phone, since, ({ code }) => code)

/** As `newestCode`, the newest address in a text. */
export const newestLink = (phone: string, since: Date) =>
  newest(phone, since, ({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '')

async function newest(phone: string, since: Date, of: (message: Message) => string): Promise<string> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${SANDBOX}/sms/messages?receptor=${asciiDigits(phone)}`)
    const messages = (await answer.json()) as Message[]
    const found = messages.find((message) => of(message) !== '')
    if (found && new Date(found.sent_at) >= since) return of(found)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No SMS for ${phone} within ten seconds`)
}

/** A phone number that no other test uses. */
export function freshPhone(): string {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).join('')
  return `091${digits}`
}
