import { sql } from 'kysely'
import { exchangeStates } from '../../advertising/exchange-ads/service.ts'
import { reviewStates } from '../../advertising/review/service.ts'
import type { Config } from '../../config.ts'
import { chargingStates } from '../../delivery/charging/service.ts'
import { noticeStates } from '../../messages/notices/service.ts'
import { paymentStates } from '../../money/payments/service.ts'
import { walletStates } from '../../money/wallet/service.ts'
import { sessionStates } from '../../people/sessions/service.ts'
import { auditStates } from '../../people/staff/service.ts'
import { reportStates } from '../../reports/service.ts'
import { backupStates } from '../backup/service.ts'
import type { Db } from '../db/client.ts'
import { jobStates } from '../jobs/service.ts'
import { atMost, atLeast, type State } from '../states.ts'
import { machineStates } from './machine-states.ts'

type Ask = (db: Db, now: Date, config: Config) => Promise<State[]>

const ASKED: readonly Ask[] = [
  chargingStates,
  walletStates,
  paymentStates,
  reportStates,
  reviewStates,
  exchangeStates,
  noticeStates,
  sessionStates,
  auditStates,
  backupStates,
  jobStates,
]

const LONGEST_CLOCK_DIFFERENCE_SECONDS = 5

/**
 * All states of the installation, as the database and this machine have them. Never throws: without the database it
 * says that, and only what the machine knows; `states_unread` counts parts that could not be asked.
 */
export async function statesOf(
  { db, config }: { db: Db; config: Config },
  tell: (err: unknown) => void = () => {},
): Promise<State[]> {
  const machine = await machineStates(config)
  try {
    return await db.connection().execute(async (one) => {
      const { now, ahead } = await timeOf(one)
      const states: State[] = []
      let unread = 0
      for (const ask of ASKED) {
        await ask(one, now, config).then(
          (some) => states.push(...some),
          (err: unknown) => {
            unread += 1
            tell(err)
          },
        )
      }
      return [
        atLeast('database_answers', 1, 1),
        atMost('states_unread', unread, 0),
        atMost('clock_difference_seconds', Math.abs(ahead), LONGEST_CLOCK_DIFFERENCE_SECONDS),
        ...states,
        ...machine,
      ]
    })
  } catch {
    return [atLeast('database_answers', 0, 1), ...machine]
  }
}

/** The database's time, and by how many seconds this machine is ahead of it. */
async function timeOf(db: Db): Promise<{ now: Date; ahead: number }> {
  const begun = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (begun + Date.now()) / 2
  const now = rows[0]?.now ?? new Date()
  return { now, ahead: (middle - now.getTime()) / 1_000 }
}
