import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from './audit.ts'

export type MoneyDeps = { db: Db; config: Config; actor: Actor; now: () => Date }

/** What is said, and whether it was done. */
export type Outcome = { ok: boolean; text: string }

export const done = (text: string): Outcome => ({ ok: true, text })
export const refused = (text: string): Outcome => ({ ok: false, text })
