import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'

type Params = { campaignId?: number; adId?: number }

/** What a request is about to change, as it stands: its campaign or ad, or the profile; null for what is new. */
export async function snapshotBefore(db: Db, request: FastifyRequest): Promise<unknown> {
  const { account, userId } = request.auth
  const accountId = BigInt(account.id)
  const { campaignId, adId } = request.params as Params
  if (campaignId !== undefined) return rowOf(db, 'campaigns', accountId, campaignId)
  if (adId !== undefined) return rowOf(db, 'ads', accountId, adId)
  if (request.method === 'POST') return null
  const { rows } = await sql<{ before: unknown }>`
    select jsonb_build_object(
      'account', (select to_jsonb(accounts) from accounts where id = ${accountId}),
      'user', (
        select jsonb_build_object('first_name', first_name, 'last_name', last_name)
        from users where id = ${BigInt(userId)}
      )
    ) as before
  `.execute(db)
  return rows[0]?.before ?? null
}

async function rowOf(db: Db, table: 'campaigns' | 'ads', accountId: bigint, id: number): Promise<unknown> {
  const { rows } = await sql<{ before: unknown }>`
    select to_jsonb(row) - 'search_text' as before from ${sql.table(table)} as row
    where account_id = ${accountId} and id = ${BigInt(id)}
  `.execute(db)
  return rows[0]?.before ?? null
}
