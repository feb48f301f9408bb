import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { readByEither } from '../config/secret.ts'
import type { Member } from './report-configs.ts'

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/

/** The link in each report by e-mail that ends reports without signing in. */
export function endAddress({ publicOrigin, secrets }: Config, member: Member): string {
  const { accountId, userId } = member
  return `${publicOrigin}/svc/api/report-end/?t=${accountId}.${userId}.${seal(secrets.session.current, member)}`
}

/** The member whose reports a token ends; null: not our token. */
export function memberOf({ secrets }: Config, token: string): Member | null {
  const [, accountId, userId, signature = ''] = TOKEN.exec(token) ?? []
  if (accountId === undefined || userId === undefined) return null
  const member = { accountId: Number(accountId), userId: Number(userId) }
  const given = Buffer.from(signature)
  return readByEither(secrets.session, (secret) =>
    timingSafeEqual(Buffer.from(seal(secret, member)), given) ? member : null,
  )
}

function seal(secret: string, { accountId, userId }: Member): string {
  return createHmac('sha256', secret).update(`end of reports|${accountId}|${userId}`).digest('base64url')
}
