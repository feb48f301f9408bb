import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  StaffAccountChange,
  StaffAccountDetail,
  StaffAccountList,
  StaffMemberRemoval,
  StaffNewMember,
} from '@jarchi/shared/api/staff-accounts.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageFields } from '../platform/http/page-params.ts'
import {
  accountPage,
  accountView,
  addMember,
  changeAccount,
  removeMember,
} from '../people/accounts/service.ts'
import { accountDetail } from './account-detail.ts'

const AccountQuery = z.object({
  ...pageFields,
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long')), ''),
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
    async ({ query: { search, ...slice } }) => {
      const { count, rows } = await accountPage(deps.db, search, slice)
      return { count, results: rows.map(accountView) }
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
      schema: { params: ByAccountId, body: StaffNewMember, response: { 200: StaffAccountDetail } },
    },
    async ({ staff, params: { accountId }, body }) => {
      await addMember(deps.db, staff.actor, accountId, body, deps.now())
      return accountDetail(deps, accountId, staff.rights)
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
