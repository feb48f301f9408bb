import type { Connection } from '../src/db/client.ts'
import { EventLog } from '../src/tracking/event-log.ts'

/** How long a busy machine may take to commit, for tests that do not measure that. */
export const PATIENCE_MS = 20_000

/** Events on a database, with the time of `now`, however long their commit takes. */
export function patientEvents(connection: Connection, now?: () => Date): EventLog {
  return new EventLog(connection, { log: { warn: () => {} }, now, patience: PATIENCE_MS })
}
