import {
  Invitation,
  InvitationAccepted,
  InvitationRefusal,
  MemberChange,
  MemberList,
  NewInvitation,
} from '@jarchi/shared/api/members.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { refuseUnconfirmed } from '../sessions/service.ts'
import { changeMember, handOver, leaveAccount, removeMember } from './change-members.ts'
import { refusesInvitations } from './invitation-queries.ts'
import {
  acceptInvitation,
  declineInvitation,
  invitationOf,
  invite,
  refuseInvitations,
  revokeInvitation,
} from './invitations.ts'
import { memberList } from './view.ts'

const ByUserId = z.object({ userId: IdText })
const ByInvitationId = z.object({ invitationId: IdText })
const ByToken = z.object({ token: z.string().check(z.maxLength(100)) })

const acting = ({ auth, ip }: FastifyRequest) => ({ accountId: auth.account.id, userId: auth.userId, ip })

/** The members of the signed-in account, in the accounts service; who manages them types a code first (ADR 62). */
export const memberRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const url = '/api/v1/members/'
  const response = { 200: MemberList }
  const manages = { needs: 'manage_members' } as const

  app.get(url, { config: { needs: 'member' }, schema: { response } }, ({ auth }) => memberList(deps, auth))

  app.patch(
    `${url}:userId/`,
    { config: manages, schema: { params: ByUserId, body: MemberChange, response } },
    async (request) => {
      refuseUnconfirmed(request.auth)
      await changeMember(deps, acting(request), request.params.userId, request.body)
      return memberList(deps, request.auth)
    },
  )

  app.delete(
    `${url}:userId/`,
    { config: manages, schema: { params: ByUserId, response } },
    async (request) => {
      refuseUnconfirmed(request.auth)
      await removeMember(deps, acting(request), request.params.userId)
      return memberList(deps, request.auth)
    },
  )

  app.post(
    `${url}:userId/ownership/`,
    { config: manages, schema: { params: ByUserId, response } },
    async (request) => {
      refuseUnconfirmed(request.auth)
      await handOver(deps, acting(request), request.params.userId)
      return memberList(deps, request.auth)
    },
  )

  app.post(
    `${url}leave/`,
    { config: { needs: 'member' }, schema: { response: { 204: z.void() } } },
    async (request, reply) => {
      await leaveAccount(deps, acting(request))
      return reply.status(204).send()
    },
  )

  app.post(
    `${url}invitations/`,
    { config: manages, schema: { body: NewInvitation, response } },
    async (request) => {
      refuseUnconfirmed(request.auth)
      await invite(deps, acting(request), request.body)
      return memberList(deps, request.auth)
    },
  )

  app.delete(
    `${url}invitations/:invitationId/`,
    { config: manages, schema: { params: ByInvitationId, response } },
    async (request) => {
      await revokeInvitation(deps, acting(request), request.params.invitationId)
      return memberList(deps, request.auth)
    },
  )
}

/** Invitations as those who were invited see them. */
export const invitationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const all = '/api/v1/invitations/'
  const url = `${all}:token/`
  const config = { needs: 'user' } as const
  const response = { 200: InvitationRefusal }

  app.get(all, { config, schema: { response } }, async ({ auth }) => ({
    is_refused: await refusesInvitations(deps.db, auth.userId),
  }))

  app.put(
    all,
    { config, schema: { body: z.strictObject(InvitationRefusal.shape), response } },
    async (request) => {
      await refuseInvitations(deps, acting(request), request.body.is_refused)
      return request.body
    },
  )

  app.get(
    url,
    { config, schema: { params: ByToken, response: { 200: Invitation } } },
    async ({ auth, params }) => {
      const { account, role, expires_at } = await invitationOf(deps, auth.userId, params.token)
      return { account, role, expires_at: expires_at.toISOString() }
    },
  )

  app.post(
    `${url}accept/`,
    { config, schema: { params: ByToken, response: { 200: InvitationAccepted } } },
    async (request) => ({
      account: await acceptInvitation(deps, acting(request), request.params.token),
    }),
  )

  app.post(
    `${url}decline/`,
    { config, schema: { params: ByToken, response: { 204: z.void() } } },
    async (request, reply) => {
      await declineInvitation(deps, acting(request), request.params.token)
      return reply.status(204).send()
    },
  )
}
