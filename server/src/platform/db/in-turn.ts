import type { Db } from './client.ts'

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Does work of one key one after the other. A lock in the database would do the same, but a request that
 * waits for it holds a connection, and one account's requests must not hold all of them; so they wait here.
 * Other servers are excluded by the lock alone.
 */
export async function inTurn<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<string, Promise<unknown>>()
  lines.set(db, line)
  const mine = (line.get(key) ?? Promise.resolve()).then(work, work)
  line.set(key, mine)
  try {
    return await mine
  } finally {
    if (line.get(key) === mine) line.delete(key)
  }
}

/** The same for work that is one transaction. */
export function transactionInTurn<T>(db: Db, key: string, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTurn(db, key, () => db.transaction().execute(work))
}
