import { afterMs, DAY_MS, DAY_SECONDS, secondsUntil } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofUser } from '../../platform/http/fair-turns.ts'
import { squarePicture } from '../../files/pictures/service.ts'
import { tooManyPictures } from '../../platform/texts/accounts.ts'

/** They stay stored; nobody needs more changes of their picture. */
const MOST_A_DAY = 20

/** Shows an upload as the user's picture. */
export async function takeImage({ db, storage, now }: Deps, userId: number, bytes: Buffer) {
  // Checked first, so that a user above the limit does not use a decoder.
  await refuseTooMany(db, userId, now())
  const made = await squarePicture(ofUser(userId), bytes)
  if (!made.ok) throw refused(made.problem)
  // Before the transaction: a slow store must not hold the user's row.
  const file = await storage.put(made.bytes, made.extension)
  return transactionInTurn(db, `picture of ${userId}`, async (trx) => {
    // One after the other; many at once would be counted too late.
    await trx.selectFrom('users').select('id').where('id', '=', BigInt(userId)).forNoKeyUpdate().execute()
    await refuseTooMany(trx, userId, now())
    const taken = { user_id: BigInt(userId), file, taken_at: now() }
    await trx.insertInto('user_images').values(taken).execute()
    return setImage(trx, userId, file)
  })
}

/** `file` null: no picture. */
export async function setImage(db: Db, userId: number, file: string | null) {
  return db
    .updateTable('users')
    .set({ image: file })
    .where('id', '=', BigInt(userId))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function refuseTooMany(db: Db, userId: number, now: Date) {
  const { times, oldest } = await db
    .selectFrom('user_images')
    .select(({ fn }) => [fn.countAll<bigint>().as('times'), fn.min<Date | null>('taken_at').as('oldest')])
    .where('user_id', '=', BigInt(userId))
    .where('taken_at', '>', afterMs(now, -DAY_MS))
    .executeTakeFirstOrThrow()
  if (!oldest || times < MOST_A_DAY) return
  // At most a day, whatever the clock was.
  const retryAfter = Math.min(DAY_SECONDS, secondsUntil(afterMs(oldest, DAY_MS), now))
  throw new AppError('too_many_requests', { retryAfter, message: tooManyPictures(MOST_A_DAY) })
}

function refused(code: string) {
  return new AppError('bad_input', { fields: [{ path: 'picture', code }] })
}
