import type { ChargeSubject } from '@jarchi/shared/charge.ts'
import type { Deps } from '../deps.ts'
import { isFinancialInfoOk } from '../financial/service.ts'
import type { Auth } from '../sessions/service.ts'

/** Who charges, as the rules of charging see it. */
export async function chargeSubject(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  auth: Auth,
): Promise<ChargeSubject> {
  return {
    userId: auth.userId,
    accountId: auth.account.id,
    isImpersonatedOrDev: auth.impersonator !== null || config.isDev,
    isFinancialInfoOk: await isFinancialInfoOk(db, auth.account.id),
  }
}
