import { SANDBOX } from '../ports.ts'

type Message = { to: string; subject: string; code: string; sent_at: string }

/** The newest code that the sandbox received for an address after a given time. */
export async function newestMailCode(to: string, since: Date): Promise<string> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${SANDBOX}/mail/messages?to=${encodeURIComponent(to)}`)
    const messages = (await answer.json()) as Message[]
    const newest = messages.find(({ code }) => code !== '')
    if (newest && new Date(newest.sent_at) >= since) return newest.code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail for ${to} within ten seconds`)
}

/** An address that no other test uses. */
export const freshEmail = () => `reader${crypto.randomUUID().slice(0, 8)}@example.ir`
