import { isIP } from 'node:net'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  BlockedTrafficEnd,
  NewBlockedTraffic,
  StaffBlockedTraffic,
  StaffBlockedTrafficList,
} from '@jarchi/shared/api/staff-exchange.ts'
import { asciiDigits } from '@jarchi/shared/digits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { writeAuditLine, type Actor } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { PageQuery } from '../http/page-params.ts'
import { networkOf, type TokenKeys } from '../tracking/service.ts'
import { requireAccount } from './require-account.ts'

const ById = z.object({ blockId: IdText })

/** Networks and devices whose clicks cost nothing: of everybody, or an account's own. */
export const blockedTrafficRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now, config: settings } = app.deps
  const config = { right: 'delivery' } as const
  const url = '/api/v1/blocked-traffic/'

  app.get(
    url,
    { config, schema: { querystring: PageQuery, response: { 200: StaffBlockedTrafficList } } },
    async ({ query: { offset, limit } }) => {
      const rows = await blocks(db, sql`true`, sql`offset ${offset} limit ${limit}`)
      return { count: rows[0]?.count ?? 0, results: rows.map(blockView) }
    },
  )

  app.post(
    url,
    {
      config: { ...config, changes: 'account_in_body' },
      schema: { body: NewBlockedTraffic, response: { 201: StaffBlockedTraffic } },
    },
    async ({ staff, body: { kind, value: given, account_id, reason } }, reply) => {
      const value = hashOf(kind, given, settings.tokenKeys)
      if (value === null) throw new AppError('bad_input', { fields: [{ path: 'value', code: 'invalid' }] })
      if (account_id !== undefined) await requireAccount(db, account_id)
      const change = { actor: staff.actor, at: now() }
      const row = await db
        .transaction()
        .execute((trx) => addBlock(trx, change, { kind, value, accountId: account_id ?? null, reason }))
      return reply.status(201).send(blockView(row))
    },
  )

  app.post(
    `${url}:blockId/end/`,
    {
      config: { ...config, changes: 'block' },
      schema: { params: ById, body: BlockedTrafficEnd, response: { 200: StaffBlockedTraffic } },
    },
    async ({ staff, params: { blockId }, body: { reason } }) => {
      const change = { actor: staff.actor, at: now() }
      return blockView(await db.transaction().execute((trx) => endBlock(trx, change, blockId, reason)))
    },
  )
}

type Change = { actor: Actor & { userId: number }; at: Date }
type NewBlock = { kind: 'network' | 'device'; value: bigint; accountId: number | null; reason: string }

async function addBlock(trx: Db, { actor, at }: Change, { kind, value, accountId, reason }: NewBlock) {
  const { id } = await trx
    .insertInto('blocked_traffic')
    .values({
      kind,
      value,
      account_id: accountId === null ? null : BigInt(accountId),
      note: reason,
      made_by: BigInt(actor.userId),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { kind, value: String(value), reason }
  await writeAuditLine(trx, actor, { action: 'traffic.block', object: `block:${id}`, accountId, details }, at)
  return blockRow(trx, id)
}

/** The block as it was. */
async function endBlock(trx: Db, { actor, at }: Change, blockId: number, reason: string) {
  const row = await blockRow(trx, BigInt(blockId))
  const { numDeletedRows } = await trx
    .deleteFrom('blocked_traffic')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
  const details = { kind: row.kind, value: row.value, note: row.note, reason }
  const accountId = row.account_id === null ? null : Number(row.account_id)
  const line = { action: 'traffic.unblock', object: `block:${blockId}`, accountId, details }
  await writeAuditLine(trx, actor, line, at)
  return row
}

async function blockRow(db: Db, id: bigint): Promise<BlockRow> {
  const [row] = await blocks(db, sql`block.id = ${id}`)
  if (!row) throw new AppError('not_found')
  return row
}

const LEAST = -(2n ** 63n)

/** As events carry it; null for what is neither a hash nor, of networks, an address. */
function hashOf(kind: 'network' | 'device', given: string, keys: TokenKeys): bigint | null {
  const text = asciiDigits(given)
  if (kind === 'network' && isIP(text) > 0) return networkOf(keys, text)
  if (!/^-?[1-9]\d{0,18}$/.test(text)) return null
  const value = BigInt(text)
  return value >= LEAST && value < -LEAST ? value : null
}

type BlockRow = {
  id: bigint
  kind: 'network' | 'device'
  value: string
  account_id: bigint | null
  account: string | null
  is_vip: boolean | null
  note: string
  made_by: string | null
  created_at: Date
  count: number
}

async function blocks(db: Db, wanted: RawBuilder<unknown>, slice = sql``): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select block.id, block.kind, block.value::text as value, block.account_id, accounts.name as account,
      accounts.is_vip, block.note, nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '') as made_by,
      block.created_at, count(*) over ()::int as count
    from blocked_traffic block left join accounts on accounts.id = block.account_id
      left join users on users.id = block.made_by
    where ${wanted} order by block.id desc ${slice}
  `.execute(db)
  return rows
}

function blockView({ account_id, account, is_vip, count: _, ...row }: BlockRow): StaffBlockedTraffic {
  return {
    ...row,
    id: Number(row.id),
    account:
      account_id === null ? null : { id: Number(account_id), name: account ?? '', is_vip: is_vip ?? false },
    created_at: row.created_at.toISOString(),
  }
}
