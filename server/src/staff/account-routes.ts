import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  AccountOrder,
  StaffAccountChange,
  StaffAccountDetail,
  StaffAccountList,
  StaffMemberRemoval,
  StaffNewMember,
} from '@jarchi/shared/api/staff-accounts.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { doOrAsk } from '../money/approvals/service.ts'
import type { Actor } from '../platform/db/audit-log.ts'
import { AppError } from '../platform/http/app-error.ts'
import { pageFields } from '../platform/http/page-params.ts'
import {
  accountPage,
  addMember,
  changeAccount,
  listedAccount,
  removeMember,
} from '../people/accounts/service.ts'
import { accountDetail } from './account-detail.ts'

const AccountQuery = z.object({
  ...pageFields,
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long')), ''),
  order: z.optional(AccountOrder),
})
const ByAccountId = z.object({ accountId: IdText })
const ByMember = z.object({ accountId: IdText, userId: IdText })

/** Accounts, as staff look them up and change them (§D6.9). */
export const staffAccountRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/accounts/',
    {
      config: { right: ['accounts', 'impersonate'] },
      schema: { querystring: AccountQuery, response: { 200: StaffAccountList } },
    },
    async ({ staff, query: { search, ...slice } }) => {
      const seesMoney = staff.rights.has('money')
      // The order alone would tell who has more.
      if (!seesMoney && (slice.order === 'highest' || slice.order === 'lowest'))
        throw new AppError('forbidden')
      const { count, rows } = await accountPage(deps.db, search, slice)
      return { count, results: rows.map((row) => listedAccount(row, seesMoney)) }
    },
  )

  app.get(
    '/api/v1/accounts/:accountId/',
    { config: { right: 'accounts' }, schema: { params: ByAccountId, response: { 200: StaffAccountDetail } } },
    async ({ staff, params }) => accountDetail(deps, params.accountId, staff.rights),
  )

  app.patch(
    '/api/v1/accounts/:accountId/',
    {
      config: { right: 'accounts', changes: 'account' },
      schema: { params: ByAccountId, body: StaffAccountChange, response: { 200: StaffAccountDetail } },
    },
    async ({ staff, params: { accountId }, body }) => {
      await changeAccount(deps.db, staff.actor, accountId, body, deps.now())
      return accountDetail(deps, accountId, staff.rights)
    },
  )

  app.post(
    '/api/v1/accounts/:accountId/members/',
    {
      config: { right: 'accounts', changes: 'account' },
      schema: {
        params: ByAccountId,
        body: StaffNewMember,
        response: { 200: StaffAccountDetail, 202: ApprovalAsked },
      },
    },
    async ({ staff, params: { accountId }, body }, reply) => {
      const outcome = await addOrAsk(deps, staff.actor, accountId, body)
      return 'done' in outcome ? accountDetail(deps, accountId, staff.rights) : reply.code(202).send(outcome)
    },
  )

  app.delete(
    '/api/v1/accounts/:accountId/members/:userId/',
    {
      config: { right: 'accounts', changes: 'account' },
      schema: { params: ByMember, body: StaffMemberRemoval, response: { 200: StaffAccountDetail } },
    },
    async ({ staff, params, body }) => {
      await removeMember(deps.db, staff.actor, params, body, deps.now())
      return accountDetail(deps, params.accountId, staff.rights)
    },
  )
}

/** Adds a member; an owner once a colleague agrees. */
async function addOrAsk(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  actor: Actor & { userId: number },
  accountId: number,
  added: StaffNewMember,
) {
  const phone = mobilePhone(added.phone)
  if (phone === null) throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
  const at = now()
  const act = { kind: 'owner', accountId, userId: 0, phone } as const
  const wish = { act, sum: 0n, reason: added.reason }
  return doOrAsk({ db, config, actor, at }, wish, (alone) =>
    db.transaction().execute((trx) =>
      addMember(trx, actor, accountId, { ...added, phone }, at, async (userId) => {
        if (added.role === 'owner') await alone(trx, { ...wish, act: { ...act, userId } })
      }),
    ),
  )
}
