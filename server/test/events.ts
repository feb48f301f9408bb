import type { Connection } from '../src/db/client.ts'
import { EventLog } from '../src/tracking/event-log.ts'

/** As long as a busy machine may take to commit, where how fast it commits is not what is tested. */
export const PATIENCE_MS = 20_000

/** Events on a database, which came when `now` says, as long as their commit takes. */
export function patientEvents(connection: Connection, now?: () => Date): EventLog {
  return new EventLog(connection, { log: { warn: () => {} }, now, patience: PATIENCE_MS })
}
