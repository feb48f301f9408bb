import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { Config } from '../../config.ts'
import { readByEither } from '../../platform/config/secret.ts'
import type { Member } from './report-configs.ts'

const TOKEN = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/
/** Letters are found again and passed on: an old one must not end reports that are asked for later. */
const LIFE_MS = 90 * DAY_MS

/** The link in each report by e-mail that ends reports without signing in; it says when it was made. */
export function endAddress({ publicOrigin, secrets }: Config, member: Member, now: Date): string {
  const said = `${member.accountId}.${member.userId}.${Math.floor(now.getTime() / 1_000)}`
  return `${publicOrigin}/svc/api/report-end/?t=${said}.${seal(secrets.session.current, said)}`
}

/** The member whose reports a token ends; null: not our token, or too old. */
export function memberOf({ secrets }: Config, token: string, now: Date): Member | null {
  const [, accountId, userId, madeAt, signature = ''] = TOKEN.exec(token) ?? []
  if (madeAt === undefined) return null
  if (now.getTime() - Number(madeAt) * 1_000 > LIFE_MS) return null
  const member = { accountId: Number(accountId), userId: Number(userId) }
  const said = `${accountId}.${userId}.${madeAt}`
  const given = Buffer.from(signature)
  return readByEither(secrets.session, (secret) =>
    timingSafeEqual(Buffer.from(seal(secret, said)), given) ? member : null,
  )
}

function seal(secret: string, said: string): string {
  return createHmac('sha256', secret).update(`end of reports|${said}`).digest('base64url')
}
