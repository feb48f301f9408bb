import type { AuditFilter } from '../../../api/staff/audit.ts'
import { accountIdOf } from '../../../navigation/place.ts'

export const AUDIT_FILTERS = ['action', 'object', 'actor', 'account', 'from', 'to', 'before'] as const

/** The log's filter from the URL; an id or a day that is none counts as not given. */
export function auditFilterOf(given: AuditFilter): AuditFilter {
  const id = (text: string) => (accountIdOf(text) === null ? '' : text)
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : '')
  return {
    action: given.action,
    object: given.object,
    actor: id(given.actor),
    account: id(given.account),
    from: day(given.from),
    to: day(given.to),
    before: id(given.before),
  }
}
