import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import { AUDIT_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fileOf } from '../download.ts'
import { staffRequest } from './staff-request.ts'

/** Empty texts mean any. */
export type AuditFilter = {
  action: string
  object: string
  actor: string
  account: string
  from: string
  to: string
  order: string
  before: string
  after: string
}

/** All lines of a filter as a CSV file. */
export const auditFile = ({ actor, account, action, object, from, to, order }: AuditFilter) =>
  fileOf((call) =>
    staffRequest('audit-log/export/', {
      ...call,
      query: { action, object, from, to, order, actor_id: actor, account_id: account },
    }),
  )

export const auditLogQuery = ({ actor, account, ...rest }: AuditFilter) =>
  queryOptions({
    queryKey: ['staff', 'audit', actor, account, rest],
    queryFn: ({ signal }) =>
      staffRequest<AuditLogPage>('audit-log/', {
        query: { ...rest, actor_id: actor, account_id: account, limit: AUDIT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
