import type { Db } from './db/client.ts'
import { keepSetting, keptSetting } from './db/settings.ts'
import { atMost, secondsSince, type State, type StateName } from './states.ts'

/** Keeps under a key how many differences a check found. */
export async function noteCheck(db: Db, key: string, count: number): Promise<void> {
  await keepSetting(db, key, { count })
}

type Check = {
  /** Where its last result is kept: `{"count": 0}`. */
  key: string
  differences: StateName
  age: StateName
  longestSeconds: number
  of?: string
}

/** The result of the last check, and how long ago it was. */
export async function checkStates(
  db: Db,
  now: Date,
  { key, differences, age, longestSeconds, of }: Check,
): Promise<State[]> {
  const kept = await keptSetting<{ count: number }>(db, key)
  return [
    atMost(differences, kept?.value.count ?? 0, 0, of),
    atMost(age, secondsSince(kept?.at, now), longestSeconds, of),
  ]
}
