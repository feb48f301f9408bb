import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import { atMost, secondsSince, type State } from '../../platform/states.ts'
import { countWaiting, waitingSince } from './queue.ts'

const LONGEST_WAIT_SECONDS = DAY_SECONDS

export async function reviewStates(db: Db, now: Date): Promise<State[]> {
  const since = await waitingSince(db, now)
  return [
    atMost('reviews_waiting', await countWaiting(db, now)),
    atMost('reviews_oldest_seconds', since ? secondsSince(since, now) : 0, LONGEST_WAIT_SECONDS),
  ]
}
