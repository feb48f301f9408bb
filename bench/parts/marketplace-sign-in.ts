import type { Product } from './product.ts'
import { cookieOf } from './sign-in.ts'

type Visitor = { cookie: string; accountId: number }

/** Signs in a user of the sandbox through its consent page; `cookie` can be used as a Cookie header. */
export async function signInByMarketplace({ origin, sandbox }: Product, phone: string): Promise<Visitor> {
  const begun = await fetch(`${origin}/svc/accounts/api/v1/auth/divar/initiate/`, { redirect: 'manual' })
  const asked = new URL(begun.headers.get('location') ?? '').searchParams
  const granted = await fetch(`${sandbox}/marketplace/oauth2/consent`, {
    method: 'POST',
    body: new URLSearchParams([...asked, ['answer', 'grant'], ['phone', phone]]),
    redirect: 'manual',
  })
  const landed = await fetch(granted.headers.get('location') ?? '', {
    headers: { cookie: cookieOf(begun) },
    redirect: 'manual',
  })
  const [, account] = /^\/u\/(\d+)\//.exec(landed.headers.get('location') ?? '') ?? []
  if (account === undefined) throw new Error('The marketplace did not sign in')
  return { cookie: cookieOf(landed), accountId: Number(account) }
}
