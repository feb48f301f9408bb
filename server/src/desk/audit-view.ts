import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import type { auditPage } from './audit-queries.ts'

type Row = Awaited<ReturnType<typeof auditPage>>[number]

export function auditLineView(row: Row): AuditLogPage['results'][number] {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    actor: { user_id: idOf(row.actor_user_id), name: row.actor_name },
    acted_as: row.as_user_id === null ? null : { user_id: Number(row.as_user_id), name: visitedName(row) },
    account: row.account_id === null ? null : { id: Number(row.account_id), name: row.account ?? '' },
    action: row.action,
    object: row.object,
    ip: row.ip,
    details: isObject(row.details) ? row.details : {},
  }
}

/** Who was acted as, by name, or by phone where none is known. */
function visitedName({ as_first_name, as_last_name, as_phone }: Row): string {
  return `${as_first_name ?? ''} ${as_last_name ?? ''}`.trim() || (as_phone ?? '')
}

function idOf(id: bigint | null): number | null {
  return id === null ? null : Number(id)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
