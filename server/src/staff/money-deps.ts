import type { Config } from '../config.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'

/** The configuration is read by what needs more of it than the database. */
export type MoneyDeps = { db: Db; config: () => Config; actor: Actor; now: () => Date }

/** What is said, and whether it was done. */
export type Outcome = { ok: boolean; text: string }

export const done = (text: string): Outcome => ({ ok: true, text })
export const refused = (text: string): Outcome => ({ ok: false, text })
