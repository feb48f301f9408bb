import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'

/** A payment of an account that was settled then, by a new user. */
export async function makePaid(db: Db, accountId: number, at: Date) {
  const { rows } = await sql<{ id: string }>`
    with payer as (insert into users (phone) values (${`09${String(accountId).padStart(9, '0')}`}) returning id)
    insert into payments (id, account_id, user_id, gateway, amount, created_at, expires_at, state)
    select ${randomUUID()}::uuid, ${accountId}, id, 'zarinpal', 1000, ${at}, ${at}, 'verifying' from payer returning id
  `.execute(db)
  await sql`update payments set state = 'paid', settled_at = ${at} where id = ${rows[0]?.id}`.execute(db)
}
