import type { Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { verifyLedger } from './verifier.ts'

const BETWEEN_TURNS_MS = 60_000

const TEHRAN_AHEAD_MS = 3.5 * 3_600_000
const NIGHT_BEGINS_MS = 3 * 3_600_000

type Log = { error: (facts: object, text: string) => void }

/** Checks what is new every minute, and everything at the start and once a night (Asia/Tehran). */
export function keepVerifyingLedger(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  log: Log,
  pause = BETWEEN_TURNS_MS,
): () => Promise<void> {
  let seen: bigint | null = null
  let night = tehranNight(now())
  const turn = async () => {
    const tonight = tehranNight(now())
    const after = tonight === night ? seen : null
    const { differences, upTo } = await verifyLedger(db, after)
    night = tonight
    seen = upTo
    for (const difference of differences) log.error(difference, 'the ledger differs')
  }
  return repeat(pause, turn, (err) => log.error({ err }, 'the ledger could not be verified'))
}

/** Counts nights: one more from three o'clock in Tehran on. */
function tehranNight(now: Date): number {
  return Math.floor((now.getTime() + TEHRAN_AHEAD_MS - NIGHT_BEGINS_MS) / 86_400_000)
}
