import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Connection, Db } from '../platform/db/client.ts'
import type { Deps } from '../deps.ts'
import { startLoops, type Job } from '../platform/jobs/service.ts'
import { forgetPostStatistics } from '../advertising/marketplace/service.ts'
import { balanceReports } from './ledger-check.ts'
import { dayOfNumber } from './day-numbers.ts'
import { keepPhrases } from './keyword-phrases.ts'
import { rollUpReports } from './roll-up.ts'
import { sumClosedPieces } from './top-accounts.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** An advisory lock; charging has others. */
const LOCK = 44_004

/** Counts new events on one server at a time; returns how to stop it. */
export function startReports(
  connection: Connection,
  { reports }: { reports: Pick<Config['reports'], 'countSeconds'> },
  log: Log,
): () => Promise<void> {
  const work = async (_: AbortSignal, db: Db) => {
    const hasMore = await rollUpReports(db)
    return (await keepPhrases(db)) || hasMore
  }
  const loop = { name: 'reports', lock: LOCK, pauseMs: reports.countSeconds * 1_000, work }
  return startLoops(connection, log, [loop])
}

export function reportJobs({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, log: Log): Job[] {
  return [
    {
      name: 'balance-reports',
      retries: 3,
      work: async () => {
        for (const { day, accountId, reported, posted } of await balanceReports(db, now())) {
          const facts = {
            day: dayOfNumber(day),
            accountId,
            reported: String(reported),
            posted: String(posted),
          }
          log.error(facts, 'a report and its postings differ')
        }
      },
    },
    {
      name: 'sum-account-pieces',
      retries: 3,
      work: () => sumClosedPieces(db, now()),
    },
    {
      name: 'forget-reports',
      work: () => forgetReports(db, config.reports),
    },
  ]
}

async function forgetReports(db: Db, { days, hourDays, exchangeDays }: Config['reports']): Promise<void> {
  await sql`
    select drop_report_partitions(tehran_day(now()) - ${days}::int, (tehran_day(now()) - ${hourDays}::int) * 24)
  `.execute(db)
  await sql`delete from report_account_pieces where piece < (tehran_day(now()) - ${days}::int) / 32`.execute(
    db,
  )
  for (const table of ['report_exchange', 'report_losses']) {
    await sql`delete from ${sql.table(table)} where day < tehran_day(now()) - ${exchangeDays}::int`.execute(
      db,
    )
  }
  await sql`
    delete from report_exchange_hours where hour < (tehran_day(now()) - ${exchangeDays}::int) * 24
  `.execute(db)
  await forgetPostStatistics(db, days)
}
