import type { Role } from '@jarchi/shared/people/roles.ts'
import type { testApp } from './harness.ts'
import { TOKEN, type SignedIn } from './staff.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

export const MEMBERS = '/svc/accounts/api/v1/members/'
export const INVITATIONS = '/svc/accounts/api/v1/invitations/'

/** A new token of a session, for an account. */
export async function tokenFor(t: TestApp, { cookies }: Pick<SignedIn, 'cookies'>, accountId: number) {
  const renewed = await t.app.inject({ url: `${TOKEN}?account=${accountId}`, cookies })
  return { authorization: `JWT ${renewed.json<{ token: string }>().token}` }
}

/** A new user who has become a member of an account; `headers` are for it, `own` for the user's own account. */
export async function joinAs(
  t: TestApp,
  accountId: number,
  role: Role,
  limits: { day_limit?: bigint; month_limit?: bigint } = {},
) {
  const user = await t.signIn()
  const membership = { user_id: BigInt(user.userId), account_id: BigInt(accountId), role, ...limits }
  await t.db.insertInto('memberships').values(membership).execute()
  return { ...user, own: user.headers, headers: await tokenFor(t, user, accountId) }
}
