import { afterMs, HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { createHash, randomBytes } from 'node:crypto'
import { userOfPhone } from '../accounts/service.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../sessions/service.ts'

export const LINK_MINUTES = 10
/** Within an hour, for one user. */
export const MOST_LINKS = 5

export const LINK_PATH = '/api/v1/auth/link/'

/** Only the hash is stored. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type Made = { token: string } | 'unknown' | 'disabled' | 'too_many'

/** A token that signs in the user of a phone once, within minutes; earlier ones become void. */
export function makeSignInLink(db: Db, phone: string, actor: Actor, now: Date): Promise<Made> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'disabled_at'])
      .where('phone', '=', phone)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return 'unknown'
    if (user.disabled_at !== null) return 'disabled'
    const { made } = await trx
      .selectFrom('sign_in_links')
      .select((eb) => eb.fn.countAll<bigint>().as('made'))
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (made >= MOST_LINKS) return 'too_many'
    await trx
      .updateTable('sign_in_links')
      .set({ expires_at: now })
      .where('user_id', '=', user.id)
      .where('expires_at', '>', now)
      .execute()
    const token = randomBytes(32).toString('base64url')
    const expires_at = afterMs(now, LINK_MINUTES * MINUTE_MS)
    await trx
      .insertInto('sign_in_links')
      .values({ hash: hashOf(token), user_id: user.id, created_at: now, expires_at })
      .execute()
    const line = { action: 'sign_in_link.make', object: `user:${user.id}`, accountId: null, details: {} }
    await writeAuditLine(trx, actor, line, now)
    return { token }
  })
}

/** Whether a link can still be used; changes nothing. */
export async function isLinkAlive(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('sign_in_links')
    .select('hash')
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined
}

type Visit = { userAgent: string; ip: string }

/** The cookie of a new session, for one of any number of calls at once; null if the link cannot be used. */
export function signInByLink(deps: Deps, token: string, visit: Visit): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const link = await trx
      .updateTable('sign_in_links')
      .from('users')
      .set({ used_at: now })
      .whereRef('users.id', '=', 'sign_in_links.user_id')
      .where('hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('users.phone')
      .executeTakeFirst()
    if (!link) return null
    const user = await userOfPhone(trx, link.phone, now)
    const [account] = user.accounts
    if (user.isDisabled || !account) return null
    const actor = { userId: user.id, name: link.phone, ip: visit.ip }
    const line = { action: 'sign_in_link.use', object: `user:${user.id}`, accountId: null, details: {} }
    await writeAuditLine(trx, actor, line, now)
    const opened = await openSession(
      { ...deps, db: trx },
      { userId: user.id, accountId: account.id, ...visit },
    )
    return opened.credential
  })
}

/** Deletes old links, which cannot be used; the audit log still names them. */
export async function forgetLinks(db: Db, now: Date) {
  await db.deleteFrom('sign_in_links').where('created_at', '<', afterMs(now, -RETENTION.codes)).execute()
}
