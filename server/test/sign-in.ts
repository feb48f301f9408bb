import { randomInt } from 'node:crypto'
import { userOfPhone } from '../src/people/accounts/service.ts'
import type { Deps } from '../src/deps.ts'
import { accessToken, openSession } from '../src/people/sessions/service.ts'

/** A session of the user of a phone, by default a new user's; `cookies` is for inject. */
export async function signInto(deps: Deps, phone = freshPhone()) {
  const user = await deps.db.transaction().execute((trx) => userOfPhone(trx, phone, deps.now()))
  const accountId = user.accounts[0]?.id ?? 0
  const opened = await openSession(deps, {
    userId: user.id,
    accountId,
    userAgent: 'test',
    ip: '127.0.0.1',
    confirmedAt: deps.now(),
  })
  const { sessionId, credential } = opened
  const access = { userId: user.id, accountId, sessionId, isStaff: user.isStaff, impersonator: null }
  const token = await accessToken(deps, access)
  return {
    headers: { authorization: `JWT ${token}` },
    cookies: { token: credential },
    phone,
    accountId,
    userId: user.id,
    sessionId,
  }
}

/** A mobile number that probably no other test uses. */
export function freshPhone() {
  return `09${randomInt(1e9).toString().padStart(9, '0')}`
}
