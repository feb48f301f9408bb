import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

/** How long a reviewer's verdict is fresh: a colleague changes it only with a reason. */
export const FRESH_VERDICT_MS = DAY_MS

/** How long a reviewer may take their verdict back; nobody is told of it before. */
export const VERDICT_UNDO_MS = 10_000

/** How long an ad is with a reviewer who does not renew it. */
export const LONGEST_CLAIM_MS = 5 * MINUTE_MS
