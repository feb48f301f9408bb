import type { Config } from '../../config.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'

/** The configuration is read only by commands that need more than the database. */
export type MoneyDeps = { db: Db; config: () => Config; actor: Actor; now: () => Date }

/** The text to print, and whether the command succeeded. */
export type Outcome = { ok: boolean; text: string }

export const done = (text: string): Outcome => ({ ok: true, text })
export const refused = (text: string): Outcome => ({ ok: false, text })
