import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'

const COUNT = 10
/** 80 bits: nobody guesses one, so a plain hash keeps it. */
const BYTES = 10

/** Ten new codes in place of all earlier ones; only their hashes are kept. */
export async function renewRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  await dropRecoveryCodes(trx, userId)
  const codes = Array.from({ length: COUNT }, () => shown(randomBytes(BYTES).toString('hex')))
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: BigInt(userId), code_hash: hashOf(code) })))
    .execute()
  return codes
}

export async function dropRecoveryCodes(trx: Db, userId: number) {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', BigInt(userId)).execute()
}

/** Whether it is a code of this person that was never used; it is used up by this. */
export async function takeRecoveryCode(trx: Db, userId: number, typed: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('code_hash', '=', hashOf(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function hashOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest()
}

/** In groups of five, as people copy it. */
function shown(code: string): string {
  return code.replace(/.{5}(?!$)/g, '$&-')
}
