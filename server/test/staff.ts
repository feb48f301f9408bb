import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { SESSION_COOKIE } from '../src/platform/http/cookie-rules.ts'
import { grantRights } from '../src/staff/rights.ts'
import type { testApp } from './harness.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
export type SignedIn = Awaited<ReturnType<TestApp['signIn']>>

export const STAFF = '/svc/staff/api/v1/'

/** A session of a member of staff with these rights, by default all; named Mina Bazbin. */
export async function signInStaff(
  t: TestApp,
  rights: readonly StaffRight[] = STAFF_RIGHTS,
): Promise<SignedIn> {
  const me = await t.signIn()
  const names = { first_name: 'مینا', last_name: 'بازبین' }
  await t.db.updateTable('users').set(names).where('id', '=', BigInt(me.userId)).execute()
  await grantRights(t.db, me.userId, rights, t.clock.now)
  return me
}

/** Calls of a member of staff, by their session or in an impersonation. */
export function staffCalls(t: TestApp, { headers }: { headers: Record<string, string> }) {
  const url = (path: string) => (path.startsWith('/') ? path : `${STAFF}${path}`)
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') => (path: string, payload?: object) =>
    t.app.inject({ method, url: url(path), headers, ...(payload && { payload }) })
  return {
    get: (path: string) => t.app.inject({ url: url(path), headers }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    remove: send('DELETE'),
  }
}

/** The cookie and a token of the session that an answer has opened. */
export async function sessionOf(t: TestApp, answer: { cookies: { name: string; value: string }[] }) {
  const token = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
  const renewed = await t.app.inject({ url: TOKEN, cookies: { token } })
  const { token: access, expires_in } = renewed.json<{ token: string; expires_in: number }>()
  const cookie = renewed.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
  const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  return {
    cookies: { token: cookie },
    headers: { authorization: `JWT ${access}` },
    expiresIn: expires_in,
    claims: claims as Record<string, unknown>,
  }
}

export const TOKEN = '/svc/accounts/api/v2/token/access/internal/'

/** An impersonation that a member of staff begins: the answer, and its session. */
export async function impersonate(
  t: TestApp,
  staff: SignedIn,
  accountId: number,
  reason = 'بررسی تیکت کاربر',
) {
  const answer = await staffCalls(t, staff).post('impersonations/', { account_id: accountId, reason })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { answer, ...(await sessionOf(t, answer)) }
}

/** Lines of the audit log about an object or of an action, the oldest first. */
export async function auditLines(t: TestApp, wanted: { object?: string; action?: string; actor?: number }) {
  return t.db
    .selectFrom('audit_log')
    .selectAll()
    .$if(wanted.object !== undefined, (query) => query.where('object', '=', wanted.object ?? ''))
    .$if(wanted.action !== undefined, (query) => query.where('action', '=', wanted.action ?? ''))
    .$if(wanted.actor !== undefined, (query) => query.where('actor_user_id', '=', BigInt(wanted.actor ?? 0)))
    .orderBy('id')
    .execute()
}
