import { randomUUID } from 'node:crypto'
import type { IntegrationSession } from '@jarchi/shared/touch-point.ts'
import type { Db } from '../../db/client.ts'

const LIFE_MS = 86_400_000

/** Begins a visit that the marketplace opened; clears away those that have run out. */
export async function insertEntry(db: Db, session: IntegrationSession, now: Date): Promise<string> {
  await db.deleteFrom('marketplace_entries').where('expires_at', '<', now).execute()
  const id = randomUUID()
  await db
    .insertInto('marketplace_entries')
    .values({
      id,
      touch_point: session.touch_point ?? null,
      post_token: session.post_token ?? null,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute()
  return id
}

/** What a visit brought along, or null when there is no such visit any more. */
export async function entrySession(db: Db, id: string, now: Date): Promise<IntegrationSession | null> {
  const entry = await db
    .selectFrom('marketplace_entries')
    .select(['touch_point', 'post_token'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!entry) return null
  return {
    ...(entry.post_token !== null && { post_token: entry.post_token }),
    ...(entry.touch_point !== null && { touch_point: entry.touch_point }),
  }
}
