import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { StaffPackage, StaffPackageInput, StaffPackageList } from '@jarchi/shared/api/staff-packages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { KeyHeaders, keyedCall, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { doOrAsk, type Act, type Wish } from '../approvals/service.ts'
import { allPackages } from './service.ts'
import { changeOffer, offerPackage, withdrawOffer } from './staff-changes.ts'

const ById = z.object({ packageId: IdText })

/** The operator's charge packages, in rial. */
export const staffPackageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const config = { right: 'money' } as const
  // The user who set a package cannot buy it either (`set_by`).
  const changing = { ...config, changes: 'no_account' } as const
  const url = '/api/v1/charge-packages/'
  const views = async () => (await allPackages(db)).map(packageView)
  const viewOf = async (id: number) => {
    const found = (await views()).find((view) => view.id === id)
    if (!found) throw new AppError('not_found')
    return found
  }

  app.get(url, { config, schema: { response: { 200: StaffPackageList } } }, async () => {
    const results = await views()
    return { count: results.length, results }
  })

  app.post(
    url,
    {
      config: changing,
      schema: {
        headers: KeyHeaders,
        body: StaffPackageInput,
        response: { 201: StaffPackage, 202: ApprovalAsked },
      },
    },
    async (request, reply) => {
      const change = { actor: request.staff.actor, at: now() }
      const outcome = await offer(app.deps, change, request.body, keyedCall(request))
      if (!('done' in outcome)) return reply.status(202).send(outcome)
      return reply.status(201).send(await viewOf(Number(outcome.done)))
    },
  )

  app.put(
    `${url}:packageId/`,
    {
      config: changing,
      schema: {
        params: ById,
        body: StaffPackageInput,
        response: { 200: StaffPackage, 202: ApprovalAsked },
      },
    },
    async ({ staff, params: { packageId }, body }, reply) => {
      const outcome = await replace(app.deps, { actor: staff.actor, at: now() }, packageId, body)
      return 'done' in outcome ? viewOf(packageId) : reply.status(202).send(outcome)
    },
  )

  app.post(
    `${url}:packageId/end/`,
    { config: changing, schema: { params: ById, response: { 200: StaffPackage } } },
    async ({ staff, params: { packageId } }) => {
      const change = { actor: staff.actor, at: now() }
      await db.transaction().execute((trx) => withdrawOffer(trx, change, packageId))
      return viewOf(packageId)
    },
  )
}

type Offering = Pick<Deps, 'db' | 'config'>
type Change = { actor: Actor & { userId: number }; at: Date }

/** Puts a package on offer, once for each key; its bonus may need a colleague. */
async function offer(deps: Offering, change: Change, body: StaffPackageInput, call: KeyedCall | null) {
  const act = { kind: 'package', ...body, by: change.actor.userId, key: call?.key ?? null } as const
  return doOrAsk({ ...deps, ...change }, wishFor(act), (alone) =>
    deps.db.transaction().execute((trx) =>
      makeOnce(trx, call, async () => {
        if (body.bonus > 0) await alone(trx)
        return offerPackage(trx, change, amounts(body))
      }),
    ),
  )
}

/** Changes a package; one that gives more than before, or costs less, or is offered again counts its whole bonus. */
async function replace(deps: Offering, change: Change, packageId: number, body: StaffPackageInput) {
  const act = {
    kind: 'package',
    ...body,
    packageId,
    amountBefore: 0,
    bonusBefore: 0,
    wasOffered: false,
  } as const
  const wish = wishFor(act)
  return doOrAsk({ ...deps, ...change }, wish, (alone) =>
    deps.db.transaction().execute((trx) =>
      changeOffer(trx, change, packageId, amounts(body), async (before) => {
        const [amountBefore, bonusBefore] = [Number(before.amount), Number(before.bonus)]
        const isMore = !before.is_active || body.bonus > bonusBefore || body.amount < amountBefore
        if (!isMore || body.bonus === 0) return
        const known = { ...act, amountBefore, bonusBefore, wasOffered: before.is_active }
        await alone(trx, { ...wish, act: known })
      }),
    ),
  )
}

/** A package has no reason but its name. */
const wishFor = (act: Extract<Act, { kind: 'package' }>): Wish => ({
  act,
  sum: BigInt(act.bonus),
  reason: act.title,
})

function amounts({ title, amount, bonus, position }: StaffPackageInput) {
  return { title, amount: BigInt(amount), bonus: BigInt(bonus), position }
}

function packageView(row: Awaited<ReturnType<typeof allPackages>>[number]): StaffPackage {
  return { ...row, id: Number(row.id), amount: Number(row.amount), bonus: Number(row.bonus) }
}
