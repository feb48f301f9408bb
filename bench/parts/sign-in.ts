import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './product.ts'

export type Visitor = { cookie: string; accountId: number; token: string }

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Signs in a phone through the sandbox's SMS inbox; `cookie` can be used as a Cookie header. */
export async function signIn(
  { origin, sandbox }: Pick<Product, 'origin' | 'sandbox'>,
  phone: string,
): Promise<Visitor> {
  const accounts = `${origin}/svc/accounts/api`
  const ask = () => post(`${accounts}/v1/auth/phone/`, { phone })
  let asked = await ask()
  // A code was asked for a moment ago.
  for (; asked.status === 429; asked = await ask()) await pause(1_000)
  const started = (await asked.json()) as { request_id: string }
  const inbox = (await (await fetch(`${sandbox}/sms/messages?receptor=${phone}`)).json()) as {
    code: string
  }[]
  const code = inbox[0]?.code
  const validated = await post(`${accounts}/v1/auth/phone/validate/`, {
    request_id: started.request_id,
    phone,
    code,
  })
  const { account } = (await validated.json()) as { account: number }
  const cookie = cookieOf(validated)
  const access = await fetch(`${accounts}/v2/token/access/internal/?account=${account}`, {
    headers: { cookie },
  })
  const { token } = (await access.json()) as { token: string }
  return { cookie: cookieOf(access) || cookie, accountId: account, token }
}

/** The cookies that an answer sets, usable as a Cookie header. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
