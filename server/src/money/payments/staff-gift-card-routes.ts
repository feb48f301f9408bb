import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  GiftCardEnd,
  GiftCardMade,
  NewGiftCard,
  StaffGiftCard,
  StaffGiftCardList,
} from '@jarchi/shared/api/staff-gift-cards.ts'
import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { KeyHeaders, keyedCall, makeOnce } from '../../platform/http/idempotency.ts'
import { PageQuery } from '../../platform/http/page-params.ts'
import { giftCardCode, giftCardPage, giftCardRow, type GiftCardRow } from './service.ts'
import { endGift, giveGiftCard } from './staff-changes.ts'

const ById = z.object({ giftCardId: IdText })

/** The operator's gift cards, in rial. */
export const staffGiftCardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const config = { right: 'money' } as const
  const changing = { ...config, changes: 'no_account' } as const
  const url = '/api/v1/gift-cards/'
  const viewOf = async (id: number) => {
    const row = await giftCardRow(db, id)
    if (!row) throw new AppError('not_found')
    return giftCardView(row, now())
  }

  app.get(
    url,
    { config, schema: { querystring: PageQuery, response: { 200: StaffGiftCardList } } },
    async ({ query }) => {
      const { count, rows } = await giftCardPage(db, query)
      return { count, results: rows.map((row) => giftCardView(row, now())) }
    },
  )

  app.post(
    url,
    // The user who made it cannot redeem it either (`made_by`).
    { config: changing, schema: { headers: KeyHeaders, body: NewGiftCard, response: { 201: GiftCardMade } } },
    async (request, reply) => {
      const { staff, body } = request
      const { amount, uses, days, reason } = body
      const at = now()
      const card = { amount: BigInt(amount), uses, days, note: reason }
      const expiresAt = afterMs(at, days * DAY_MS)
      const give = (trx: Db) => giveGiftCard(trx, { actor: staff.actor, at }, { ...card, expiresAt })
      const id = Number(
        await db.transaction().execute((trx) => makeOnce(trx, keyedCall(request), () => give(trx))),
      )
      return reply.status(201).send({ code: await giftCardCode(db, id), card: await viewOf(id) })
    },
  )

  app.post(
    `${url}:giftCardId/end/`,
    { config: changing, schema: { params: ById, body: GiftCardEnd, response: { 200: StaffGiftCard } } },
    async ({ staff, params: { giftCardId }, body }) => {
      const change = { actor: staff.actor, at: now() }
      await db.transaction().execute((trx) => endGift(trx, change, giftCardId, body.reason))
      return viewOf(giftCardId)
    },
  )
}

function giftCardView(row: GiftCardRow, now: Date): StaffGiftCard {
  return {
    id: Number(row.id),
    code_end: row.code_end,
    amount: Number(row.amount),
    uses_left: row.uses_left,
    redeemed: row.redeemed,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_usable: row.uses_left > 0 && row.expires_at > now,
  }
}
