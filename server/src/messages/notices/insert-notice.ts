import type { NotificationContent } from '@jarchi/shared/api/notifications.ts'
import type { SmsNotice } from '../../gateways/sms/sms-gateway.ts'
import type { Db } from '../../platform/db/client.ts'
import { traceHeaders } from '../../platform/trace/trace.ts'
import { ringAccount } from '../bell/service.ts'
import type { Letter } from './letter.ts'

export type NewNotice = {
  kind: SmsNotice['kind']
  /** What the notice is about; there is only one notice for each subject. */
  subject: string
  accountId: number
  userId: number
  tokens: string[]
  /** Another recipient than the user's phone. */
  recipient?: string
  /** What the bell says of it to every member who may know; null where the bell is rung for itself. */
  bell: NotificationContent | null
  at: Date
}

/** Sends a user a notice, in our trace, once the transaction commits; nothing if there already is one for its subject. */
export async function insertNotice(db: Db, { accountId, userId, at, bell, ...notice }: NewNotice) {
  if (bell) await ringAccount(db, accountId, { subject: notice.subject, content: bell, at })
  await db
    .insertInto('sms_notices')
    .values({
      ...notice,
      ...traceHeaders(),
      account_id: BigInt(accountId),
      user_id: BigInt(userId),
      created_at: at,
      due_at: at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

export type NewMailNotice = {
  kind: 'email_changed' | 'phone_changed' | 'report' | 'verdicts'
  /** What the letter is about; there is only one letter for each subject. */
  subject: string
  userId: number
  recipient: string
  letter: Letter
  at: Date
}

/** Sends a letter, in our trace, once the transaction commits; nothing if there already is one for its subject. */
export async function insertMailNotice(db: Db, { userId, at, letter, ...notice }: NewMailNotice) {
  await db
    .insertInto('mail_notices')
    .values({
      ...notice,
      ...traceHeaders(),
      user_id: BigInt(userId),
      letter: JSON.stringify(letter),
      created_at: at,
      due_at: at,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}
