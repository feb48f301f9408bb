import type { Db } from './client.ts'

/** Who acts; `userId` null where it comes from the command line. */
export type Actor = { userId: number | null; name: string }

export type AuditLine = {
  action: string
  object: string
  accountId: number | null
  details: Record<string, unknown>
}

/** Writes down who did what to which object. */
export async function writeAuditLine(trx: Db, actor: Actor, line: AuditLine, at: Date) {
  await trx
    .insertInto('audit_log')
    .values({
      at,
      actor_user_id: actor.userId === null ? null : BigInt(actor.userId),
      actor_name: actor.name,
      account_id: line.accountId === null ? null : BigInt(line.accountId),
      action: line.action,
      object: line.object,
      details: JSON.stringify(line.details),
    })
    .execute()
}
