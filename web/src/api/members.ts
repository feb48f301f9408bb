import type {
  Invitation,
  InvitationAccepted,
  InvitationRefusal,
  MemberChange,
  MemberList,
  NewInvitation,
} from '@jarchi/shared/api/members.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const MEMBERS = '/api/v1/members/'

export const membersQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'members'],
    queryFn: ({ signal }) => request<MemberList>(account, 'accounts', MEMBERS, { signal }),
  })

export const changeMember = (account: number, user: number, json: MemberChange) =>
  request<MemberList>(account, 'accounts', `${MEMBERS}${user}/`, { method: 'PATCH', json })

export const removeMember = (account: number, user: number) =>
  request<MemberList>(account, 'accounts', `${MEMBERS}${user}/`, { method: 'DELETE' })

export const handOver = (account: number, user: number) =>
  request<MemberList>(account, 'accounts', `${MEMBERS}${user}/ownership/`, { method: 'POST' })

export const leaveAccount = (account: number) =>
  request<void>(account, 'accounts', `${MEMBERS}leave/`, { method: 'POST' })

export const inviteMember = (account: number, json: NewInvitation) =>
  request<MemberList>(account, 'accounts', `${MEMBERS}invitations/`, { method: 'POST', json })

export const revokeInvitation = (account: number, invitation: number) =>
  request<MemberList>(account, 'accounts', `${MEMBERS}invitations/${invitation}/`, { method: 'DELETE' })

export const refusalQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'invitations-refused'],
    queryFn: ({ signal }) =>
      request<InvitationRefusal>(account, 'accounts', '/api/v1/invitations/', { signal }),
  })

/** Whether no invitation is to reach the user any more. */
export const refuseInvitations = (account: number, json: InvitationRefusal) =>
  request<InvitationRefusal>(account, 'accounts', '/api/v1/invitations/', { method: 'PUT', json })

const invitationUrl = (token: string) => `/api/v1/invitations/${encodeURIComponent(token)}/`

export const invitationQuery = (account: number, token: string) =>
  queryOptions({
    queryKey: [account, 'invitation', token],
    queryFn: ({ signal }) => request<Invitation>(account, 'accounts', invitationUrl(token), { signal }),
  })

export const acceptInvitation = (account: number, token: string) =>
  request<InvitationAccepted>(account, 'accounts', `${invitationUrl(token)}accept/`, { method: 'POST' })

export const declineInvitation = (account: number, token: string) =>
  request<void>(account, 'accounts', `${invitationUrl(token)}decline/`, { method: 'POST' })
