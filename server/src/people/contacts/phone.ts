import { PhoneInput, PhoneState } from '@jarchi/shared/api/contacts.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { sql } from 'kysely'
import { insertNotice } from '../../messages/notices/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { putPhoneInForce, renameByPhone } from '../accounts/service.ts'
import { usableAccountId } from '../memberships/service.ts'
import { endSessionsBut } from '../sessions/service.ts'
import { isConfirmed, sendConfirmationCode, useConfirmationUp } from '../sign-in/service.ts'
import { sentAt, type Contact } from './contact.ts'

/** The phone that the user signs in with: its codes are kept and limited as those of signing in. */
export const phone: Contact = {
  name: 'phone',
  changes: {
    keptIn: 'phone_changes',
    columns: {
      target: 'phone',
      first_request: 'old_request',
      first_sent_at: 'old_sent_at',
      proof: 'new_request',
      sent_at: 'new_sent_at',
      messages: 'messages',
    },
    isTo: (number) => sql`phone = ${number}`,
  },
  input: PhoneInput,
  state: PhoneState,
  steps: { first: 'old', second: 'new' },
  over: 'phone_change_over',
  isOn: () => true,
  inForce: (user) => user.phone,
  isSame: (one, other) => one === other,
  resendSeconds: ({ otp }) => otp.resendSeconds,
  endsWithClock: false,
  drawCode: async (deps, { userId, ip }, { target }) => ({
    send: async () =>
      sentAt(await sendConfirmationCode(deps, { phone: target, ip, claimedBy: userId }), deps.now()),
  }),
  isRight: (deps, { userId, ip }, { target, proof }, code) =>
    isConfirmed(deps, { phone: target, ip, claimedBy: userId }, { requestId: proof, code }),
  useUp: (trx, { proof }, now) => useConfirmationUp(trx, proof, now),
  async putInForce(trx, userId, number) {
    try {
      return await putPhoneInForce(trx, userId, number)
    } catch (error) {
      // At the same moment the phone's owner signed in as a new user.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new AppError('phone_taken')
      throw error
    }
  },
  /** Other devices are signed out. The new phone needs no message: its code was just typed. */
  async follow(trx, { config }, { userId, sessionId }, { user, change, at }) {
    const { id, target } = change
    await renameByPhone(trx, userId, { from: user.phone, to: target })
    await endSessionsBut(trx, userId, sessionId, at)
    // Messages are stored by account: this one is about all of them, and is stored with the one used last.
    const accountId = Number(await usableAccountId(trx, BigInt(userId), null))
    const tokens = [persianDigits(config.supportPhone).replaceAll(/\s/g, '')]
    const notice = { kind: 'phone_changed' as const, subject: id, userId, accountId, tokens, at, bell: null }
    await insertNotice(trx, { ...notice, recipient: user.phone })
  },
}

const UNIQUE_VIOLATION = '23505'
