import { asciiDigits } from '@jarchi/shared/digits.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isOpen } from './email-limits.ts'
import { newestChange } from './queries.ts'
import type { Change } from './email-limits.ts'

/** The user's change of that id, which has not ended; at that step, where one is named. */
export async function openChangeOf(
  { db, now }: Deps,
  userId: number,
  id: string,
  step?: 'phone' | 'mail',
): Promise<Change> {
  const change = await newestChange(db, userId, now())
  if (change?.id !== id || !isOpen(change, now())) throw new AppError('email_change_over')
  if (step && (step === 'mail') !== (change.confirmed_at !== null)) throw new AppError('not_now')
  return change
}

/** A code as typed, in ASCII digits. */
export function codeOf(text: string): string {
  return asciiDigits(text).replace(/[\s\u200c-\u200f]/g, '')
}

export function wrongCode(): AppError {
  // Not 401, after which browsers renew their token and try once more.
  return new AppError('bad_input', { fields: [{ path: 'code', code: 'wrong_code' }] })
}
