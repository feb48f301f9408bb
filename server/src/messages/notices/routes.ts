import { NoticeSettings, NoticeSettingsInput } from '@jarchi/shared/api/notices.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/http/app-error.ts'
import { noticeSettings, setBalanceAlarm, type WalletOf } from './balance-alarms.ts'
import { setBudgetAlarm } from './budget-alarms.ts'

/** An account's alarms about its balance and budget, in the financial service. */
export const noticeRoutes: FastifyPluginAsyncZod<{ walletOf: WalletOf }> = async (app, { walletOf }) => {
  const { db } = app.deps
  const url = '/api/v2/accounts/notice-settings/'

  app.get(
    url,
    { config: { needs: 'see_amounts' }, schema: { response: { 200: NoticeSettings } } },
    async ({ auth }) => noticeSettings(db, walletOf, auth.account.id),
  )

  app.put(
    url,
    {
      config: { needs: 'see_amounts' },
      schema: { body: NoticeSettingsInput, response: { 200: NoticeSettings } },
    },
    async ({ auth, body }) => {
      const accountId = auth.account.id
      // The message goes to the user who set it, so staff must not set it while impersonating.
      if (auth.impersonator !== null) throw new AppError('forbidden')
      const below = body.low_balance === null ? null : BigInt(body.low_balance)
      await setBalanceAlarm(db, walletOf, { accountId, userId: auth.userId }, below)
      await setBudgetAlarm(db, accountId, auth.userId, { at80: body.budget_80, at100: body.budget_100 })
      return noticeSettings(db, walletOf, accountId)
    },
  )
}
