import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { noteCheck } from '../../platform/last-checks.ts'
import { knownTime } from './entries.ts'
import { sumMoney } from './money-totals.ts'
import { LEDGER_CHECKS } from './states.ts'
import { verifyLedger, type Difference } from './verifier.ts'

type Log = { error: (facts: object, text: string) => void }

/** How far the ledger is verified: `{"postings_up_to": "123"}`. */
const MARK = 'ledger_verified'

/** The same limit at which the database refuses (`ledger_entries_clock`). */
const MOST_MINUTES = 5

/** New postings are checked so often in a minute, so that an alarm comes within it. */
const CHECKS_A_MINUTE = 3
const PAUSE_MS = MINUTE_MS / CHECKS_A_MINUTE

/**
 * Checks new postings all the time, and all of them at night. It only reports; nothing is corrected
 * automatically.
 */
export function verifierJobs(db: Db, log: Log, pauseMs = PAUSE_MS): Job[] {
  const verify = async (of: keyof typeof LEDGER_CHECKS, after: bigint | null) => {
    const { differences, upTo } = await verifyLedger(db, after)
    await noteCheck(db, LEDGER_CHECKS[of].key, differences.length)
    await markVerified(db, upTo)
    return differences
  }
  const tell = (differences: Difference[]) => {
    for (const difference of differences) log.error(difference, 'the ledger differs')
  }
  return [
    {
      name: 'verify-new-postings',
      work: async (signal) => {
        const ahead = await minutesAhead(db, knownTime())
        if (ahead > MOST_MINUTES) log.error({ ahead }, 'the clock is ahead: postings are refused')
        tell(await verify('new', await verifiedUpTo(db)))
        await sumMoney(db)
        for (let check = 1; check < CHECKS_A_MINUTE && !signal.aborted; check += 1) {
          const isOver = await sleep(pauseMs, false, { signal, ref: false }).catch(() => true)
          if (!isOver) await verify('new', await verifiedUpTo(db))
        }
      },
    },
    { name: 'verify-ledger', retries: 3, work: async () => tell(await verify('all', null)) },
  ]
}

/** By how much the database's clock is ahead of a known time; negative if it is behind. */
async function minutesAhead(db: Db, known: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return Math.round(((rows[0]?.at ?? known).getTime() - known.getTime()) / MINUTE_MS)
}

async function verifiedUpTo(db: Db): Promise<bigint | null> {
  const kept = await keptSetting<{ postings_up_to: string }>(db, MARK)
  return kept && BigInt(kept.value.postings_up_to)
}

/** The mark never moves back: a slow turn may end after a later one. */
async function markVerified(db: Db, upTo: bigint) {
  const mayReplace = sql`(settings.value ->> 'postings_up_to')::bigint <= ${upTo}`
  await keepSetting(db, MARK, { postings_up_to: String(upTo) }, { mayReplace })
}
