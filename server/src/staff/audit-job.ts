import { verifyAuditLog, type ChainEnd } from '../platform/db/audit-chain.ts'
import type { Db } from '../platform/db/client.ts'
import { keepSetting, keptSetting } from '../platform/db/settings.ts'
import type { Job } from '../platform/jobs/service.ts'
import { checkStates, noteCheck } from '../platform/last-checks.ts'
import { LONGEST_NIGHTLY_SECONDS, type State } from '../platform/states.ts'

type Log = Record<'info' | 'error', (facts: object, text: string) => void>

/** The end of the audit log when it was last complete: `{"place": "12", "hash": "…"}`. */
const MARK = 'audit_log_verified'

const CHECK = {
  key: 'audit_log_checked',
  differences: 'audit_log_differences',
  age: 'audit_log_check_age_seconds',
  longestSeconds: LONGEST_NIGHTLY_SECONDS,
} as const

/**
 * Checks the audit log every night, and logs its end where the server's log is kept: the database cannot undo
 * that.
 */
export function auditJob(db: Db, log: Log): Job {
  const work = async () => {
    const { end, differences } = await verifyAuditLog(db, await verifiedEnd(db))
    for (const difference of differences) log.error(difference, 'the audit log differs')
    await noteCheck(db, CHECK.key, differences.length)
    if (differences.length > 0 || end === null) return
    log.info({ place: Number(end.place), hash: end.hash }, 'the audit log is whole')
    await markVerified(db, end)
  }
  return { name: 'verify-audit-log', retries: 3, work }
}

export function auditStates(db: Db, now: Date): Promise<State[]> {
  return checkStates(db, now, CHECK)
}

export async function verifiedEnd(db: Db): Promise<ChainEnd> {
  const kept = await keptSetting<{ place: string; hash: string }>(db, MARK)
  return kept && { place: BigInt(kept.value.place), hash: kept.value.hash }
}

async function markVerified(db: Db, { place, hash }: NonNullable<ChainEnd>) {
  await keepSetting(db, MARK, { place: String(place), hash })
}
