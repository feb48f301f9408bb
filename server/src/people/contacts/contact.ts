import type { ContactName, ContactState } from '@jarchi/shared/api/contacts.ts'
import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { OwnSession } from '../sessions/service.ts'
import type { Change, ChangesTable, ContactUser } from './queries.ts'

/** The user who changes a contact, the session and the IP address. */
export type Changer = OwnSession & { ip: string }

export type ProvableChange = Change & { proof: string }

/** What differs between an e-mail address and a phone. */
export type Contact = {
  name: ContactName
  changes: ChangesTable
  /** Reads a call as the new contact alone. */
  input: z.ZodMiniType<string>
  state: z.ZodMiniType<ContactState>
  steps: Record<'first' | 'second', NonNullable<ContactState['change']>['step']>
  over: 'email_change_over' | 'phone_change_over'
  isOn: (deps: Pick<Deps, 'mail'>) => boolean
  inForce: (user: ContactUser) => string | null
  isSame: (one: string, other: string) => boolean
  /** Between two codes to the target. */
  resendSeconds: (config: Config) => number
  /** Whether codes from before a clock was set back end a change; those of signing in are void by themselves. */
  endsWithClock: boolean
  drawCode: (deps: Deps, changer: Changer, change: Change) => Promise<TargetCode>
  /** Throws if a code would be sent too soon, unless its sending throws. */
  refuseSoon?: (change: Change, now: Date) => void
  /** Counts a try as wrong before it is checked, unless checking counts it; throws after too many. */
  countTry?: (trx: Db, userId: number, change: Change, now: Date) => Promise<void>
  isRight: (deps: Deps, changer: Changer, change: ProvableChange, code: string) => Promise<boolean>
  /** Uses a right code up; of any number of calls at once, one gets true. */
  useUp: (trx: Db, change: ProvableChange, now: Date) => Promise<boolean>
  /** False if the target is another user's. */
  putInForce: (trx: Db, userId: number, target: string, now: Date) => Promise<boolean>
  /** What else follows. */
  follow?: (trx: Db, deps: Deps, changer: Changer, done: Done) => Promise<void>
}

/** `user`: as before the change. */
type Done = { user: ContactUser; change: Change; at: Date }

/** A code to a target: what is stored with its counting, before it is sent, and what after that. */
export type TargetCode = {
  stored?: ReturnType<typeof sentAt>
  send: () => Promise<ReturnType<typeof sentAt> | void>
}

/** An unfinished change ends after that time. */
export const LIFE_SECONDS = 600

export const lifeEnd = (now: Date) => afterSeconds(now, LIFE_SECONDS)

export const sentAt = (proof: string, now: Date) => ({ proof, sent_at: now, expires_at: lifeEnd(now) })
