import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { DAY_SECONDS, HOUR_SECONDS, type Crowd } from './sign-in-limits.ts'

/** Who asks: a phone, from an address, on a device that signed it in before or on a new one. */
export type Asker = { phone: string; ip: string; knownDevice: string | null }

/** What the column `device` says of a code that a new device asked for. */
const NEW_DEVICE = 'new'

/** How many digits phones of one prefix share. */
const PREFIX_LENGTH = 7

const prefixOf = (phone: string) => phone.slice(0, PREFIX_LENGTH)
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** Until the transaction ends, nobody else does the same for the same key. */
async function takeTurns(db: Db, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Makes counting and sending one step. Always prefix before address, so that no two wait for each other. */
export async function takeTurnsSending(db: Db, { phone, ip }: Asker) {
  await takeTurns(db, `codes to ${prefixOf(phone)}`)
  await takeTurns(db, `codes from ${ip}`)
}

export async function takeTurnsTrying(db: Db, { phone }: Asker) {
  await takeTurns(db, `tries of ${phone}`)
}

/**
 * The codes of the last day that count for an asker, newest first. A new device sees all of the phone's; a
 * known one only its own, so that strangers can neither lock its owner out nor void its codes.
 */
export async function codesSeenBy(db: Db, { phone, knownDevice }: Asker, now: Date) {
  return db
    .selectFrom('sign_in_codes')
    .select(['id', 'device', 'created_at', 'expires_at', 'used_at', 'wrong_tries', 'last_wrong_at'])
    .where('phone', '=', phone)
    .$if(knownDevice !== null, (query) => query.where('device', '=', knownDevice ?? ''))
    .where('created_at', '>', before(now, DAY_SECONDS))
    .orderBy('created_at', 'desc')
    .orderBy('used_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()
}

/** The codes sent within the hour from an address, and to phones that share the prefix. */
export async function crowdsAround(db: Db, { phone, ip }: Asker, now: Date) {
  const recent = db
    .selectFrom('sign_in_codes')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min<Date | null>('created_at').as('oldest')])
    .where('created_at', '>', before(now, HOUR_SECONDS))
  const prefix = prefixOf(phone)
  const rest = phone.length - prefix.length
  const sameIp = await recent.where('ip', '=', ip).executeTakeFirstOrThrow()
  const samePrefix = await recent
    .where('phone', '>=', prefix + '0'.repeat(rest))
    .where('phone', '<=', prefix + '9'.repeat(rest))
    .executeTakeFirstOrThrow()
  return { sameIp: crowd(sameIp), samePrefix: crowd(samePrefix) }
}

function crowd({ count, oldest }: { count: bigint; oldest: Date | null }): Crowd {
  return { count: Number(count), oldest }
}

/** Keeps a code that is about to be sent, and drops what no limit of this phone looks at any more. */
export async function insertCode(
  db: Db,
  code: { id: string; hash: string; asker: Asker; lifeSeconds: number },
  now: Date,
) {
  const { phone, ip, knownDevice } = code.asker
  await db
    .deleteFrom('sign_in_codes')
    .where('phone', '=', phone)
    .where('created_at', '<=', before(now, DAY_SECONDS))
    .execute()
  await db
    .insertInto('sign_in_codes')
    .values({
      id: code.id,
      phone,
      ip,
      device: knownDevice ?? NEW_DEVICE,
      code_hash: code.hash,
      created_at: now,
      expires_at: before(now, -code.lifeSeconds),
    })
    .execute()
}

export async function deleteCode(db: Db, id: string) {
  await db.deleteFrom('sign_in_codes').where('id', '=', id).execute()
}

/** Whether a code was asked for by the same known device, or like this one by a new device. */
export function isAskersOwn(code: { device: string }, { knownDevice }: Asker): boolean {
  return code.device === (knownDevice ?? NEW_DEVICE)
}

/** Counts a try as wrong before it is looked at, so that parallel guesses cannot outrun the count. */
export async function countTry(db: Db, id: string, now: Date): Promise<string> {
  const { code_hash } = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
    .where('id', '=', id)
    .returning('code_hash')
    .executeTakeFirstOrThrow()
  return code_hash
}

/** Takes the count of a try back that was right. */
export async function uncountTry(db: Db, id: string) {
  await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Uses a code up; true for one of any number at once. The code then counts for the device it made known. */
export async function useCodeUp(db: Db, id: string, device: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('sign_in_codes')
    .set({ used_at: now, device })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
