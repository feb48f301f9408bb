import { afterMs, DAY_SECONDS, HOUR_SECONDS, afterSeconds } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { addressGroup } from '../../platform/http/address-group.ts'
import { CLOCK_SECONDS, type Crowd } from './code-limits.ts'

/**
 * The asker: a phone, from an address, on a device that signed it in before or on a new one. `isClaim`: a
 * signed-in user asks for a phone that is not theirs yet.
 */
export type Asker = { phone: string; ip: string; knownDevice: string | null; isClaim?: boolean }

/** In the column `device`: a new device asked for the code. */
const NEW_DEVICE = 'new'
/** The id of a device that signed in before; codes of signed-in users have words there. */
const DEVICE_ID = /^[0-9a-f-]{36}$/

/** How many leading digits the phones of one prefix share. */
const PREFIX_LENGTH = 7

const prefixOf = (phone: string) => phone.slice(0, PREFIX_LENGTH)
/** A code further ahead was made before a clock was set back, and does not count. */
const latest = (now: Date) => afterSeconds(now, CLOCK_SECONDS)

/** Until the transaction ends, others wait with the same key. */
async function takeTurns(db: Db, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Makes counting and sending one step, since the codes of the whole product are counted too. */
export async function takeTurnsSending(db: Db) {
  await takeTurns(db, 'codes')
}

/** Always the phone before the address, to avoid deadlocks. */
export async function takeTurnsTrying(db: Db, { phone, ip }: Asker) {
  await takeTurns(db, `tries of ${phone}`)
  await takeTurns(db, `tries from ${addressGroup(ip)}`)
}

/**
 * The codes of the last day that count for an asker, newest first: those that a known device asked for
 * itself, or a new one from the same address. So an asker cannot lock others out or cancel their codes.
 */
export async function codesSeenBy(
  db: Db,
  { phone, ip, knownDevice }: Asker,
  now: Date,
  group: string | null = null,
) {
  return codesOfPhone(db, phone, knownDevice ?? NEW_DEVICE, now)
    .$if(knownDevice === null, (query) => query.where('address_group', '=', group ?? addressGroup(ip)))
    .execute()
}

/** All codes that new devices asked for, newest first. */
export async function codesToNewDevices(db: Db, phone: string, now: Date) {
  return codesOfPhone(db, phone, NEW_DEVICE, now).execute()
}

/** All codes that devices asked for which had signed the phone in before, newest first. */
export async function codesToKnownDevices(db: Db, phone: string, now: Date) {
  return codesOfPhone(db, phone, DEVICE_ID, now).execute()
}

function codesOfPhone(db: Db, phone: string, device: string | RegExp, now: Date) {
  return db
    .selectFrom('sign_in_codes')
    .select(['id', 'created_at', 'expires_at', 'used_at', 'wrong_tries', 'last_wrong_at'])
    .where('phone', '=', phone)
    .$if(typeof device === 'string', (query) => query.where('device', '=', device as string))
    .$if(device instanceof RegExp, (query) => query.where('device', '~', (device as RegExp).source))
    .where('created_at', '>', afterSeconds(now, -DAY_SECONDS))
    .where('created_at', '<=', latest(now))
    .orderBy('created_at', 'desc')
    .orderBy('used_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
}

/** The address that asked for a code; null if another device or phone asked, or nobody did. */
export async function askingGroup(db: Db, { phone, knownDevice }: Asker, requestId: string) {
  const code = await db
    .selectFrom('sign_in_codes')
    .select('address_group')
    .where('id', '=', requestId)
    .where('phone', '=', phone)
    .where('device', '=', knownDevice ?? NEW_DEVICE)
    .executeTakeFirst()
  return code?.address_group ?? null
}

type Crowds = Record<'sameAddress' | 'samePrefix' | 'hour' | 'day', Crowd>

/**
 * The codes of the last hour for an address, for phones with the same prefix and for the whole product; and
 * those of the product's day.
 */
export async function crowdsAround(db: Db, { phone, ip }: Asker, now: Date): Promise<Crowds> {
  const inHour = sql<boolean>`created_at > ${afterSeconds(now, -HOUR_SECONDS)}`
  const sameAddress = sql<boolean>`${inHour} and address_group = ${addressGroup(ip)}`
  const samePrefix = sql<boolean>`${inHour} and starts_with(phone, ${prefixOf(phone)})`
  const { rows } = await sql<Crowds>`
    select ${crowd(sameAddress)} as "sameAddress", ${crowd(samePrefix)} as "samePrefix",
      ${crowd(inHour)} as hour, ${crowd(sql<boolean>`true`)} as day
    from sign_in_codes where created_at > ${afterSeconds(now, -DAY_SECONDS)} and created_at <= ${latest(now)}
  `.execute(db)
  const [crowds] = rows
  if (!crowds) throw new Error('nothing was counted')
  return Object.fromEntries(
    Object.entries(crowds).map(([name, { count, oldest }]) => [
      name,
      { count, oldest: oldest === null ? null : new Date(oldest) },
    ]),
  ) as Crowds
}

function crowd(wanted: ReturnType<typeof sql<boolean>>) {
  return sql`jsonb_build_object(
    'count', count(*) filter (where ${wanted}), 'oldest', min(created_at) filter (where ${wanted})
  )`
}

/** Wrong codes of the last hour from an address, for any phone. */
export async function wrongTriesFrom(db: Db, ip: string, now: Date): Promise<Crowd> {
  const { count, oldest } = await db
    .selectFrom('sign_in_wrong_tries')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min<Date | null>('at').as('oldest')])
    .where('address_group', '=', addressGroup(ip))
    .where('at', '>', afterSeconds(now, -HOUR_SECONDS))
    .where('at', '<=', latest(now))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest }
}

/** Stores a code that is about to be sent. */
export async function insertCode(
  db: Db,
  code: { id: string; hash: string; asker: Asker; lifeSeconds: number },
  now: Date,
) {
  const { phone, ip, knownDevice } = code.asker
  await db
    .insertInto('sign_in_codes')
    .values({
      id: code.id,
      phone,
      ip,
      address_group: addressGroup(ip),
      device: knownDevice ?? NEW_DEVICE,
      code_hash: code.hash,
      created_at: now,
      expires_at: afterSeconds(now, code.lifeSeconds),
    })
    .execute()
}

export async function deleteCode(db: Db, id: string) {
  await db.deleteFrom('sign_in_codes').where('id', '=', id).execute()
}

/** Deletes what the limits no longer need: codes that are old, or ahead of the clock. */
export async function deleteOldCodes(db: Db, now: Date) {
  const [first, last] = [afterMs(now, -RETENTION.codes), latest(now)]
  await db
    .deleteFrom('sign_in_codes')
    .where((row) => row.or([row('created_at', '<=', first), row('created_at', '>', last)]))
    .execute()
  await db
    .deleteFrom('sign_in_wrong_tries')
    .where((row) => row.or([row('at', '<=', first), row('at', '>', last)]))
    .execute()
}

/** A code's hash, and the counted try. */
export type CountedTry = { hash: string; tryId: bigint }

/** Counts a try as wrong before it is checked, so that parallel guesses cannot pass the limit. */
export async function countTry(db: Db, id: string, ip: string, now: Date): Promise<CountedTry> {
  const { code_hash } = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1), last_wrong_at: now }))
    .where('id', '=', id)
    .returning('code_hash')
    .executeTakeFirstOrThrow()
  const counted = await db
    .insertInto('sign_in_wrong_tries')
    .values({ address_group: addressGroup(ip), at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { hash: code_hash, tryId: counted.id }
}

/** Removes a correct try from the count. */
export async function uncountTry(db: Db, id: string, tryId: bigint) {
  await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('sign_in_wrong_tries').where('id', '=', tryId).execute()
}

/** Uses a code up; of any number of calls at once, one gets true. */
export async function useCodeUp(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
