import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  DebtLimitsChange,
  ManualEntry,
  ManualEntryPosted,
  StaffWallet,
} from '@jarchi/shared/api/staff-accounts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { keyedCall, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { doOrAsk } from '../approvals/service.ts'
import { changeDebtLimits, postByHand } from './staff-changes.ts'
import { isRefusedByLimit, staffWallet, walletOf } from './service.ts'
import { requireAccount } from '../../people/accounts/service.ts'

const ByAccountId = z.object({ accountId: IdText })

/** What staff can do to an account's wallet by hand, in rial. */
export const staffWalletRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.deps
  const config = { right: 'money', changes: 'account' } as const

  app.put(
    '/api/v1/accounts/:accountId/debt-limits/',
    {
      config,
      schema: {
        params: ByAccountId,
        body: DebtLimitsChange,
        response: { 200: StaffWallet, 202: ApprovalAsked },
      },
    },
    async ({ staff, params: { accountId }, body }, reply) => {
      await requireAccount(db, accountId)
      if (body.debt_hard_limit < body.debt_limit) {
        throw new AppError('bad_input', { fields: [{ path: 'debt_hard_limit', code: 'too_small' }] })
      }
      const outcome = await limitDebt(app.deps, staff.actor, accountId, body)
      return 'done' in outcome ? staffWallet(db, accountId) : reply.status(202).send(outcome)
    },
  )

  app.post(
    '/api/v1/accounts/:accountId/entries/',
    {
      config,
      schema: {
        params: ByAccountId,
        body: ManualEntry,
        response: { 200: ManualEntryPosted, 202: ApprovalAsked },
      },
    },
    async (request, reply) => {
      const { staff, body } = request
      const { accountId } = request.params
      await requireAccount(db, accountId)
      const call = keyedCall(request, body, body.key)
      const outcome = await postEntryOnce(app.deps, staff.actor, accountId, body, call)
      if (!('done' in outcome)) return reply.status(202).send(outcome)
      return { balance: Number((await walletOf(db, accountId)).available) }
    },
  )
}

/** Sets the limits, or asks a colleague if that lets the account owe much more. */
async function limitDebt(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  actor: Actor & { userId: number },
  accountId: number,
  { debt_limit: limit, debt_hard_limit: hardLimit, reason }: DebtLimitsChange,
) {
  const change = { actor, at: now() }
  const act = { kind: 'limits', accountId, limit, hardLimit, limitBefore: 0, hardLimitBefore: 0 } as const
  const wanted = { accountId, limit: BigInt(limit), hardLimit: BigInt(hardLimit), note: reason }
  return doOrAsk({ db, config, ...change }, { act, sum: 0n, reason }, (alone) =>
    db.transaction().execute((trx) =>
      changeDebtLimits(trx, change, wanted, async (before) => {
        const [rise, hardRise] = [wanted.limit - before.limit, wanted.hardLimit - before.hardLimit]
        const sum = rise > hardRise ? rise : hardRise
        if (sum <= 0n) return
        const [limitBefore, hardLimitBefore] = [Number(before.limit), Number(before.hardLimit)]
        await alone(trx, { act: { ...act, limitBefore, hardLimitBefore }, sum })
      }),
    ),
  )
}

/** Posts by hand, once for each key, or asks a colleague. */
async function postEntryOnce(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  actor: Actor & { userId: number },
  accountId: number,
  { amount, is_gift: isGift, reason, key }: ManualEntry,
  call: KeyedCall | null,
) {
  const at = now()
  const entry = { accountId, amount: BigInt(amount), note: reason, isGift }
  const act = { kind: 'entry', accountId, amount, isGift, key } as const
  const wish = { act, sum: BigInt(Math.abs(amount)), reason }
  try {
    return await doOrAsk({ db, config, actor, at }, wish, (alone) =>
      db.transaction().execute((trx) =>
        makeOnce(trx, call, async () => {
          await alone(trx)
          await postByHand(trx, { actor, at }, entry)
          return accountId
        }),
      ),
    )
  } catch (error) {
    if (!isRefusedByLimit(error)) throw error
    throw new AppError('bad_input', { fields: [{ path: 'amount', code: 'over_debt_limit' }] })
  }
}
