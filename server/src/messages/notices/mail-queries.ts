import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Letter } from './letter.ts'

export type TakenMail = {
  id: bigint
  kind: string
  recipient: string
  letter: Letter
  tries: number
  created_at: Date
  traceparent: string | null
}

/**
 * Takes the letter that has been due longest. If a server dies after taking it, it may have been sent, so it
 * is not due again.
 */
export async function takeDueMail(db: Db, now: Date): Promise<TakenMail | null> {
  const { rows } = await sql<TakenMail>`
    update mail_notices set due_at = null, begun_at = ${now}, tries = tries + 1
    where id = (select id from mail_notices where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, letter, tries, created_at, traceparent
  `.execute(db)
  return rows[0] ?? null
}

export async function markMailSent(db: Db, id: bigint, providerId: string, at: Date) {
  await db
    .updateTable('mail_notices')
    .set({ sent_at: at, provider_id: providerId, failure: null })
    .where('id', '=', id)
    .execute()
}

/** `nextAt` null: it will not be tried again. */
export async function markMailNotSent(db: Db, id: bigint, failure: string, nextAt: Date | null) {
  await db.updateTable('mail_notices').set({ failure, due_at: nextAt }).where('id', '=', id).execute()
}
