import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  GiftCardEnd,
  GiftCardMade,
  NewGiftCard,
  StaffGiftCard,
  StaffGiftCardList,
} from '@jarchi/shared/api/staff-gift-cards.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { KeyHeaders, keyedCall, makeOnce } from '../../platform/http/idempotency.ts'
import { PageQuery } from '../../platform/http/page-params.ts'
import { doOrAsk, takeAgreed } from '../approvals/service.ts'
import { giftCardCode, giftCardPage, giftCardRow, type GiftCardRow } from './service.ts'
import { endGift, giveGiftCard } from './staff-changes.ts'

const ById = z.object({ giftCardId: IdText })

/** The operator's gift cards, in rial. */
export const staffGiftCardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now } = deps
  const config = { right: 'money' } as const
  const changing = { ...config, changes: 'no_account' } as const
  const url = '/api/v1/gift-cards/'
  const viewOf = async (id: number) => {
    const row = await giftCardRow(db, id)
    if (!row) throw new AppError('not_found')
    return giftCardView(row, now())
  }
  const madeBy = async (id: string) => ({
    code: await giftCardCode(db, Number(id)),
    card: await viewOf(Number(id)),
  })

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
    {
      config: changing,
      schema: { headers: KeyHeaders, body: NewGiftCard, response: { 201: GiftCardMade, 202: ApprovalAsked } },
    },
    async (request, reply) => {
      const { staff, body } = request
      const { amount, uses, days, reason } = body
      const change = { actor: staff.actor, at: now() }
      const call = keyedCall(request)
      const { userId: by } = staff.actor
      const act = { kind: 'gift_card', amount, uses, days, by, key: call?.key ?? null } as const
      const wish = { act, sum: BigInt(amount) * BigInt(uses), reason }
      const outcome = await doOrAsk({ ...deps, ...change }, wish, (alone) =>
        db.transaction().execute((trx) =>
          makeOnce(trx, call, async () => {
            await alone(trx)
            return giveGiftCard(trx, change, { ...act, note: reason })
          }),
        ),
      )
      if (!('done' in outcome)) return reply.status(202).send(outcome)
      return reply.status(201).send(await madeBy(outcome.done))
    },
  )

  app.post(
    `${url}agreed/:approvalId/`,
    {
      config: changing,
      schema: {
        headers: KeyHeaders,
        params: z.object({ approvalId: IdText }),
        response: { 201: GiftCardMade },
      },
    },
    async (request, reply) => {
      const change = { actor: request.staff.actor, at: now() }
      const made = await db.transaction().execute((trx) =>
        makeOnce(trx, keyedCall(request), async () => {
          const { act, reason } = await takeAgreed(trx, change, request.params.approvalId)
          return giveGiftCard(trx, change, { ...act, note: reason })
        }),
      )
      return reply.status(201).send(await madeBy(made))
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
