import type { Connection } from '../src/platform/db/client.ts'
import { EventLog } from '../src/delivery/tracking/event-log.ts'

/** How long a busy machine may take to commit, for tests that do not measure that. */
export const LONGEST_WAIT_MS = 20_000

/** Events on a database, with the time of `now`, however long their commit takes. */
export function patientEvents(connection: Connection, now?: () => Date): EventLog {
  return new EventLog(connection, { log: { warn: () => {} }, now, longestWaitMs: LONGEST_WAIT_MS })
}
