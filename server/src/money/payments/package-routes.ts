import { ChargePackageList, PackagePayment, PaymentStart } from '@jarchi/shared/api/payments.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { chargePackages } from './packages.ts'
import { leastCharge, startPackagePayment } from './start.ts'

const PackageQuery = z.object({ service: z._default(z.enum(['divar'], 'invalid'), 'divar') })

/** Packages for charging the wallet, as in the panel backend (§7.10). */
export const packageRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/charge-packages/',
    { config: { needs: 'pay' }, schema: { querystring: PackageQuery, response: { 200: ChargePackageList } } },
    async ({ auth, query }) => chargePackages(deps.db, query.service, await leastCharge(deps, auth)),
  )

  app.post(
    '/api/v1/divar-advertisement/payment/submit',
    { config: { needs: 'pay' }, schema: { body: PackagePayment, response: { 200: PaymentStart } } },
    async ({ auth, body }) => startPackagePayment(deps, auth, body),
  )
}
