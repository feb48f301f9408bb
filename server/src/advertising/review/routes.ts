import { VerdictSettings } from '@jarchi/shared/api/verdict-settings.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/db/client.ts'

/** By which ways the user wants messages about verdicts on the account's ads and financial information. */
export const verdictRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.deps
  const url = '/api/v1/adv/verdict-settings/'
  const response = { 200: VerdictSettings }

  app.get(url, { config: { needs: 'member' }, schema: { response } }, ({ auth }) =>
    verdictSettings(db, auth.account.id, auth.userId),
  )

  app.put(
    url,
    { config: { needs: 'member' }, schema: { body: VerdictSettings, response } },
    async ({ auth, body }) => {
      const who = { account_id: BigInt(auth.account.id), user_id: BigInt(auth.userId) }
      await db
        .insertInto('verdict_settings')
        .values({ ...who, ...body })
        .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(body))
        .execute()
      return body
    },
  )
}

/** Both ways by default. */
async function verdictSettings(db: Db, accountId: number, userId: number): Promise<VerdictSettings> {
  const row = await db
    .selectFrom('verdict_settings')
    .select(['by_email', 'by_sms'])
    .where('account_id', '=', BigInt(accountId))
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst()
  return row ?? { by_email: true, by_sms: true }
}
