import { isIP } from 'node:net'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  BlockedTrafficEnd,
  BlockedTrafficOrder,
  NewBlockedTraffic,
  StaffBlockedTraffic,
  StaffBlockedTrafficList,
} from '@jarchi/shared/api/staff-exchange.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { networkOf, type TokenKeys } from '../tracking/service.ts'
import {
  blockPage,
  blockRow,
  deleteBlock,
  insertBlock,
  type BlockRow,
  type NewBlock,
} from './blocked-traffic.ts'
import { requireAccount } from '../../people/accounts/service.ts'

const BlockQuery = z.object({ ...pageFields, order: z.optional(BlockedTrafficOrder) })
const ById = z.object({ blockId: IdText })

/** Networks and devices whose clicks cost nothing: for all accounts, or for one. */
export const blockedTrafficRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now, config: settings } = app.deps
  const config = { right: 'delivery' } as const
  const url = '/api/v1/blocked-traffic/'

  app.get(
    url,
    { config, schema: { querystring: BlockQuery, response: { 200: StaffBlockedTrafficList } } },
    async ({ query }) => {
      const { count, rows } = await blockPage(db, query)
      return { count, results: rows.map(blockView) }
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
      if (!row) throw new AppError('not_found')
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
      const row = await db.transaction().execute((trx) => endBlock(trx, change, blockId, reason))
      if (!row) throw new AppError('not_found')
      return blockView(row)
    },
  )
}

type Change = { actor: Actor & { userId: number }; at: Date }

async function addBlock(trx: Db, { actor, at }: Change, block: NewBlock): Promise<BlockRow | null> {
  const id = await insertBlock(trx, block, { by: actor.userId, at })
  const { kind, value, accountId, reason } = block
  const details = { kind, value: String(value), reason }
  await writeAuditLine(trx, actor, { action: 'traffic.block', object: `block:${id}`, accountId, details }, at)
  return blockRow(trx, id)
}

/** The block as it was; null where there is none. */
async function endBlock(
  trx: Db,
  { actor, at }: Change,
  blockId: number,
  reason: string,
): Promise<BlockRow | null> {
  const row = await blockRow(trx, BigInt(blockId))
  if (!row || !(await deleteBlock(trx, row.id))) return null
  const details = { kind: row.kind, value: row.value, note: row.note, reason }
  const accountId = row.account_id === null ? null : Number(row.account_id)
  const line = { action: 'traffic.unblock', object: `block:${blockId}`, accountId, details }
  await writeAuditLine(trx, actor, line, at)
  return row
}

const LEAST = -(2n ** 63n)

/** The hash in events; null if the text is neither a hash nor, for networks, an address. */
function hashOf(kind: 'network' | 'device', given: string, keys: TokenKeys): bigint | null {
  const text = asciiDigits(given)
  if (kind === 'network' && isIP(text) > 0) return networkOf(keys, text)
  if (!/^-?[1-9]\d{0,18}$/.test(text)) return null
  const value = BigInt(text)
  return value >= LEAST && value < -LEAST ? value : null
}

function blockView({ account_id, account, is_vip, ...row }: BlockRow): StaffBlockedTraffic {
  return {
    ...row,
    id: Number(row.id),
    account:
      account_id === null ? null : { id: Number(account_id), name: account ?? '', is_vip: is_vip ?? false },
    created_at: row.created_at.toISOString(),
  }
}
