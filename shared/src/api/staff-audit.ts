import * as z from 'zod/mini'
import { Id, Timestamp } from './primitives.ts'
import { AccountName } from './accounts.ts'

export const AuditOrder = z.enum(['newest', 'oldest'], 'invalid')
export type AuditOrder = z.infer<typeof AuditOrder>

/**
 * GET staff /api/v1/audit-log/, for `audit`, the newest first unless `order` says otherwise. Filters: `action` (its beginning, for example
 * `ad.`), `object` (for example `ad:12`), `actor_id` (the user who did it, or who was impersonated),
 * `account_id`, `from` and `to` (days in Tehran as 2026-11-22, both included), `limit` (at most 100). `next`
 * is the value of `before`, or with the oldest first of `after`, for the next page. GET staff /api/v1/audit-log/export/ with the same filters, without
 * `limit`, `before` and `after`, sends all of it as CSV, with each line as a sentence.
 */
export const AuditLogPage = z.object({
  results: z.array(
    z.object({
      id: Id,
      at: Timestamp,
      /** `user_id` null: the command line or the system. */
      actor: z.object({ user_id: z.nullable(Id), name: z.string() }),
      /** The impersonated user, for actions while impersonating. */
      acted_as: z.nullable(z.object({ user_id: Id, name: z.string() })),
      account: z.nullable(AccountName),
      action: z.string(),
      object: z.string(),
      ip: z.nullable(z.string()),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.nullable(Id),
})
export type AuditLogPage = z.infer<typeof AuditLogPage>
