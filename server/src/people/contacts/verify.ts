import type { GivenCode } from '@jarchi/shared/api/sessions.ts'
import { plainCode } from '@jarchi/shared/people/one-time-code.ts'
import type { Deps } from '../../deps.ts'
import { ringUser } from '../../messages/bell/service.ts'
import { insertMailNotice } from '../../messages/notices/service.ts'
import { letterTexts } from '../../platform/texts/letters.ts'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { wrongCode } from '../sign-in/service.ts'
import type { Changer, Contact, ProvableChange } from './contact.ts'
import { email } from './email.ts'
import { openChange, openChangeOf } from './open-change.ts'
import { lockingUser, updateChange } from './queries.ts'

/** The code of the target: if it is right, the target is in force. */
export async function verifyChange(deps: Deps, contact: Contact, changer: Changer, given: GivenCode) {
  const { db, now } = deps
  const { changes } = contact
  const change = await lockingUser(db, changes, changer.userId, async (trx) => {
    const open = await openChangeOf({ db: trx, now }, contact, changer, given.request_id, 'second')
    await contact.countTry?.(trx, changer.userId, open, now())
    const { proof } = open
    if (proof === null) throw wrongCode()
    return { ...open, proof }
  })
  if (!(await contact.isRight(deps, changer, change, plainCode(given.code)))) throw wrongCode()
  const isDone = await putInForce(deps, contact, changer, change)
  // Only its owner gets here, so nobody else learns that it belongs to a user.
  if (!isDone) throw new AppError('phone_taken')
}

/**
 * False if the target is another user's, which ends the change. The address in force, or the previous one, gets a
 * message that does not name the target.
 */
function putInForce(deps: Deps, contact: Contact, changer: Changer, change: ProvableChange) {
  const { db, mail, config, now } = deps
  const { name, changes } = contact
  const { userId, ip } = changer
  return lockingUser(db, changes, userId, async (trx, user) => {
    const at = now()
    const open = await openChange({ db: trx, now }, contact, changer)
    if (open?.id !== change.id || !(await contact.useUp(trx, change, at))) throw wrongCode()
    await updateChange(trx, changes, change.id, { ended_at: at, proof: null })
    if (!(await contact.putInForce(trx, userId, change.target, at))) return false
    const line = {
      action: name === 'email' ? 'user.email' : 'user.phone',
      object: `user:${userId}`,
      accountId: null,
      details: { from: user[name], to: change.target },
    }
    await writeAuditLine(trx, { userId, name: user.phone, ip }, line, at)
    const kind = `${name}_changed` as const
    await ringUser(trx, { userId, accountId: null }, { subject: change.id, content: { kind }, at })
    await contact.follow?.(trx, deps, changer, { user, change, at })
    const recipient = email.inForce(user)
    if (mail === null || recipient === null || email.isSame(recipient, change.target)) return true
    const { subject, text, notYou } = letterTexts.changed[name]
    const { brand, supportPhone } = config
    await insertMailNotice(trx, {
      kind,
      subject: change.id,
      userId,
      recipient,
      letter: { subject: subject(brand.name), paragraphs: [text(brand.name)], footer: notYou(supportPhone) },
      at,
    })
    return true
  })
}
