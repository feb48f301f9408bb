import type { Db } from './client.ts'

/** The acting user; `userId` is null for the command line. `asUserId`: the user who is impersonated. */
export type Actor = { userId: number | null; name: string; ip?: string; asUserId?: number }

/** A user who acts for themselves; in the log they are called by their phone. */
export async function userActor(db: Db, { userId, ip }: { userId: number; ip: string }): Promise<Actor> {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  return { userId, name: phone, ip }
}

export type AuditLine = {
  action: string
  object: string
  accountId: number | null
  details: Record<string, unknown>
}

/** Records who did what to which object. */
export async function writeAuditLine(trx: Db, actor: Actor, line: AuditLine, at: Date) {
  const { userId, name, ip = null, asUserId = null } = actor
  await trx
    .insertInto('audit_log')
    .values({
      at,
      actor_user_id: userId === null ? null : BigInt(userId),
      actor_name: visible(name),
      as_user_id: asUserId === null ? null : BigInt(asUserId),
      ip,
      account_id: line.accountId === null ? null : BigInt(line.accountId),
      action: line.action,
      object: visible(line.object),
      details: JSON.stringify(line.details, (_, value: unknown) =>
        typeof value === 'string' ? visible(value) : value,
      ),
    })
    .execute()
}

/** Escapes line ends and marks that reverse the direction: a text cannot make a line look like another. */
function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
