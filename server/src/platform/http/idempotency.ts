import { afterMs } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../jobs/service.ts'
import { AppError } from './app-error.ts'

/** The header of calls that may be repeated: the same key does one thing, however often it is sent. */
export const KeyHeaders = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'invalid'))),
})

/** A call with a key: its owner, its request and its time. */
export type KeyedCall = { owner: string; route: string; key: string; asked: Buffer; at: Date }

/** The id of the object that a call makes. */
type Made = string | number | bigint

/**
 * The keyed call of a request, null without a key. `body` for requests with files: with the `fileDigest` of
 * each.
 */
export function keyedCall(
  request: FastifyRequest,
  body: unknown = request.body,
  key = request.headers['idempotency-key'],
): KeyedCall | null {
  if (typeof key !== 'string') return null
  const { auth, method, params, routeOptions, server } = request
  const isDesk = routeOptions.url?.startsWith('/svc/staff/') === true
  return {
    owner: isDesk ? `staff ${auth.userId}` : `account ${auth.account.id}`,
    route: `${method} ${routeOptions.url}`,
    key,
    asked: createHash('sha256')
      .update(inOneOrder([params, body]))
      .digest(),
    at: server.deps.now(),
  }
}

/** SHA-256 of a file on disk, in hex. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** The id that the same call made before, or null. Throws `key_reused` if another call had the key. */
export async function madeBefore(db: Db, call: KeyedCall | null): Promise<string | null> {
  if (call === null) return null
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['asked', 'made'])
    .where('owner', '=', call.owner)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (before && !before.asked.equals(call.asked)) throw new AppError('key_reused')
  return before?.made ?? null
}

/**
 * In a transaction: makes what a call asks for and returns its id, or the id that the same call made before.
 * Of two at once the second waits for the first, so `make` must use only this transaction.
 */
export async function makeOnce(trx: Db, call: KeyedCall | null, make: () => Promise<Made>): Promise<string> {
  if (call === null) return String(await make())
  const { owner, route, key } = call
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...call, made: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return (await madeBefore(trx, call)) ?? makeOnce(trx, call, make)
  const made = String(await make())
  await trx
    .updateTable('idempotency_keys')
    .set({ made })
    .where('owner', '=', owner)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
  return made
}

export function forgetKeysJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  const work = async () => {
    const before = afterMs(now(), -RETENTION.idempotencyKeys)
    await db.deleteFrom('idempotency_keys').where('at', '<', before).execute()
  }
  return { name: 'forget-idempotency-keys', work }
}

/** JSON in which the order of an object's keys does not matter. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
