import { IdText } from '@jarchi/shared/api/primitives.ts'
import { StaffPackage, StaffPackageInput, StaffPackageList } from '@jarchi/shared/api/staff-packages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { KeyHeaders, keyedCall, makeOnce } from '../../platform/http/idempotency.ts'
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
      schema: { headers: KeyHeaders, body: StaffPackageInput, response: { 201: StaffPackage } },
    },
    async (request, reply) => {
      const change = { actor: request.staff.actor, at: now() }
      const offer = (trx: Db) => offerPackage(trx, change, amounts(request.body))
      const id = await db.transaction().execute((trx) => makeOnce(trx, keyedCall(request), () => offer(trx)))
      return reply.status(201).send(await viewOf(Number(id)))
    },
  )

  app.put(
    `${url}:packageId/`,
    { config: changing, schema: { params: ById, body: StaffPackageInput, response: { 200: StaffPackage } } },
    async ({ staff, params: { packageId }, body }) => {
      const change = { actor: staff.actor, at: now() }
      await db.transaction().execute((trx) => changeOffer(trx, change, packageId, amounts(body)))
      return viewOf(packageId)
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

function amounts({ title, amount, bonus, position }: StaffPackageInput) {
  return { title, amount: BigInt(amount), bonus: BigInt(bonus), position }
}

function packageView(row: Awaited<ReturnType<typeof allPackages>>[number]): StaffPackage {
  return { ...row, id: Number(row.id), amount: Number(row.amount), bonus: Number(row.bonus) }
}
