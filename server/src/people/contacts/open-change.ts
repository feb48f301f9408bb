import { afterSeconds, secondsUntil } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OwnSession } from '../sessions/service.ts'
import type { Contact } from './contact.ts'
import { lastChange, latest, type Change } from './queries.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now'>

/** The session's change that can continue. */
export async function openChange(
  { db, now }: ChangeDeps,
  { changes, endsWithClock }: Contact,
  owner: OwnSession,
): Promise<Change | null> {
  const change = await lastChange(db, changes, owner, now())
  if (change === null || change.ended_at !== null || change.expires_at <= now()) return null
  const { first_sent_at, sent_at } = change
  const isVoid = [first_sent_at, sent_at].some((at) => at !== null && at > latest(now()))
  return endsWithClock && isVoid ? null : change
}

/** The same, if it has that id; at that step, if one is given. */
export async function openChangeOf(
  deps: ChangeDeps,
  contact: Contact,
  owner: OwnSession,
  id: string,
  step?: 'first' | 'second',
): Promise<Change> {
  const change = await openChange(deps, contact, owner)
  if (change?.id !== id) throw new AppError(contact.over)
  if (step && (step === 'second') !== (change.confirmed_at !== null)) throw new AppError('not_now')
  return change
}

/** The rest of a wait in whole seconds, at most the whole wait, whatever the clock was. */
export function waitAfter(since: Date, seconds: number, now: Date): number {
  return Math.min(seconds, secondsUntil(afterSeconds(since, seconds), now))
}
