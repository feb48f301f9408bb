import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from './client.ts'

/** In its database only; our other locks have other keys. */
const PREPARING = 2
const PAUSE_MS = 200

/**
 * Prepares a database (tables, content, the queue's schema) while no other server does. PostgreSQL frees the
 * lock if its holder dies; it is on a connection of its own, since the pool may have only one.
 */
export async function alone<T>(
  connection: Connection,
  progress: (step: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...connection })
  // If the connection is lost, so is the lock; the work's own statements report it.
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isOurs(client))) {
      progress('Waiting for another server, which prepares the database')
      while (!(await isOurs(client))) await sleep(PAUSE_MS)
    }
    return await work()
  } finally {
    // Not awaited: a silent connection never ends.
    void client.end().catch(() => {})
  }
}

async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [PREPARING])
  return rows[0]?.got === true
}
