import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../platform/http/app-error.ts'
import { HARMLESS } from '../platform/http/every-request/origin-check.ts'
import { writeRefusal } from '../platform/http/impersonation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which account's things a desk route changes; every changing route has to say it. */
    changes?: keyof typeof ACCOUNTS_OF | 'no_account'
  }
}

type Sent = { params: Record<string, string | number>; body: { account_id?: number; ad_id?: number } }

/** The accounts that a request concerns, by what its route changes. */
const ACCOUNTS_OF = {
  account: ({ params }) => sql`select ${params['accountId']}::bigint`,
  account_in_body: ({ body }) => sql`select ${body.account_id}::bigint`,
  ad_in_body: ({ body }) => sql`select account_id from ads where id = ${body.ad_id}`,
  ad: ({ params }) => sql`select account_id from ads where id = ${params['adId']}`,
  ticket: ({ params }) => sql`select account_id from tickets where id = ${params['ticketId']}`,
  payment: ({ params }) => sql`select account_id from payments where id = ${params['paymentId']}`,
  refund: ({ params }) => sql`select account_id from refunds where id = ${params['refundId']}`,
  approval: ({ params }) => sql`select account_id from approvals where id = ${params['approvalId']}`,
  block: ({ params }) => sql`select account_id from blocked_traffic where id = ${params['blockId']}`,
  user: ({ params }) => sql`select account_id from memberships where user_id = ${params['userId']}`,
} satisfies Record<string, (sent: Sent) => RawBuilder<unknown>>

/**
 * Staff cannot change an account that they are a member of, with any rights: a colleague must do it. For a
 * plugin whose routes `staffOnly` guards.
 */
export function refuseOwnAccounts(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, config }) => {
    const isChange = [method].flat().some((each) => !HARMLESS.has(each))
    if (isChange && !config?.changes) throw new Error(`${url} does not say whose things it changes`)
  })
  app.addHook('preHandler', async (request) => {
    const { changes } = request.routeOptions.config
    if (!changes || changes === 'no_account') return
    if (!(await isAboutOwn(request, ACCOUNTS_OF[changes](request as unknown as Sent)))) return
    await writeRefusal(request, request.staff.actor, null, { own: true })
    throw new AppError('own_account')
  })
}

async function isAboutOwn({ staff, server }: FastifyRequest, accounts: RawBuilder<unknown>) {
  const { rows } = await sql`
    select from memberships where user_id = ${staff.actor.userId} and account_id in (${accounts}) limit 1
  `.execute(server.deps.db)
  return rows.length > 0
}
