import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  GiftCardEnd,
  GiftCardMade,
  GiftCardOrder,
  GiftCardUses,
  NewGiftCard,
  StaffGiftCard,
  StaffGiftCardList,
} from '@jarchi/shared/api/staff-gift-cards.ts'
import { LARGEST_BALANCE } from '@jarchi/shared/money/money.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { KeyHeaders, keyedCall, makeOnce } from '../../platform/http/idempotency.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { doOrAsk, takeAgreed } from '../approvals/service.ts'
import { giftCardCodes, giftCardPage, giftCardRow, usesOfGiftCard, type GiftCardRow } from './service.ts'
import { endGift, giveGiftCards } from './staff-changes.ts'

const GiftCardQuery = z.object({ ...pageFields, order: z.optional(GiftCardOrder) })
const ById = z.object({ giftCardId: IdText })

/** The operator's gift cards, in rial. */
export const staffGiftCardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const config = { right: 'money' } as const
  const changing = { ...config, changes: 'no_account' } as const
  const url = URL_OF_CARDS
  const viewOf = async (id: number) => {
    const row = await giftCardRow(db, id)
    if (!row) throw new AppError('not_found')
    return giftCardView(row, now())
  }
  await app.register(newGiftCardRoutes)

  app.get(
    url,
    { config, schema: { querystring: GiftCardQuery, response: { 200: StaffGiftCardList } } },
    async ({ query }) => {
      const { count, rows } = await giftCardPage(db, query, now())
      return { count, results: rows.map((row) => giftCardView(row, now())) }
    },
  )

  app.get(
    `${url}:giftCardId/uses/`,
    { config, schema: { params: ById, response: { 200: GiftCardUses } } },
    async ({ params: { giftCardId } }) => {
      await viewOf(giftCardId)
      const results = (await usesOfGiftCard(db, giftCardId)).map(
        ({ id, name, is_vip, created_at, amount }) => ({
          account: { id: Number(id), name, is_vip },
          at: created_at.toISOString(),
          amount: Number(amount),
        }),
      )
      return { results }
    },
  )

  app.post(
    `${url}:giftCardId/end/`,
    { config: changing, schema: { params: ById, body: GiftCardEnd, response: { 200: StaffGiftCard } } },
    async ({ staff, params: { giftCardId }, body }) => {
      const change = { actor: staff.actor, at: now() }
      await db.transaction().execute((trx) => endGift(trx, change, giftCardId, body))
      return viewOf(giftCardId)
    },
  )
}

const URL_OF_CARDS = '/api/v1/gift-cards/'

/** Makes them, alone or once a colleague has agreed. Who made one cannot redeem it either (`made_by`). */
const newGiftCardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now } = deps
  const config = { right: 'money', changes: 'no_account' } as const
  const madeBy = async (id: string) => {
    const codes = await giftCardCodes(db, Number(id))
    const row = await giftCardRow(db, Number(id))
    if (!row) throw new Error('no gift card was made')
    return { code: codes[0] ?? '', codes, card: giftCardView(row, now()) }
  }

  app.post(
    URL_OF_CARDS,
    {
      config,
      schema: { headers: KeyHeaders, body: NewGiftCard, response: { 201: GiftCardMade, 202: ApprovalAsked } },
    },
    async (request, reply) => {
      const { staff, body } = request
      const { amount, uses, days, count, reason } = body
      const change = { actor: staff.actor, at: now() }
      const call = keyedCall(request)
      const { userId: by } = staff.actor
      const act = { kind: 'gift_card', amount, uses, days, count, by, key: call?.key ?? null } as const
      const wish = { act, sum: BigInt(amount) * BigInt(uses) * BigInt(count), reason }
      if (wish.sum > LARGEST_BALANCE)
        throw new AppError('bad_input', { fields: [{ path: 'count', code: 'too_large' }] })
      const outcome = await doOrAsk({ ...deps, ...change }, wish, (alone) =>
        db.transaction().execute((trx) =>
          makeOnce(trx, call, async () => {
            await alone(trx)
            return giveGiftCards(trx, change, { ...act, note: reason })
          }),
        ),
      )
      if (!('done' in outcome)) return reply.status(202).send(outcome)
      return reply.status(201).send(await madeBy(outcome.done))
    },
  )

  app.post(
    `${URL_OF_CARDS}agreed/:approvalId/`,
    {
      config,
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
          return giveGiftCards(trx, change, { ...act, note: reason })
        }),
      )
      return reply.status(201).send(await madeBy(made))
    },
  )
}

function giftCardView(row: GiftCardRow, now: Date): StaffGiftCard {
  return {
    id: Number(row.id),
    code_end: row.code_end,
    amount: Number(row.amount),
    purpose: row.purpose,
    made_by: row.maker,
    series: row.series === null ? null : Number(row.series),
    uses_left: row.uses_left,
    redeemed: row.redeemed,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_usable: row.uses_left > 0 && row.expires_at > now,
  }
}
