import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from './client.ts'

/** In its database only; our other locks have other keys. */
const PREPARING = 2
const PAUSE_MS = 200
/** How often the holder says that it lives; after four beats of silence it loses the lock. */
const BEAT_MS = 5_000

/**
 * Prepares a database (tables, content, the queue's schema) while no other server does. PostgreSQL frees the
 * lock if its holder dies; it is on a connection of its own, since the pool may have only one.
 */
export async function alone<T>(
  connection: Connection,
  progress: (step: string) => void,
  work: () => Promise<T>,
  beatMs = BEAT_MS,
): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, keepAlive: true, ...connection })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', () => {})
    client.once('end', () => reject(new Error('The lock on the preparation of the database was lost.')))
  })
  lost.catch(() => {})
  await client.connect()
  await client.query(`set idle_session_timeout = ${4 * beatMs}`)
  const beat = setInterval(() => void client.query('select 1').catch(() => {}), beatMs)
  try {
    if (!(await isOurs(client))) {
      progress('Waiting for another server, which prepares the database')
      while (!(await isOurs(client))) await sleep(PAUSE_MS)
    }
    // Another server may prepare it by now.
    return await Promise.race([work(), lost])
  } finally {
    clearInterval(beat)
    // Not awaited: a silent connection never ends.
    void client.end().catch(() => {})
  }
}

async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [PREPARING])
  return rows[0]?.got === true
}
