import { AD_STATUS, EXPIRING_STATUSES, expiresAt } from '@jarchi/shared/ad-status.ts'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { isFinancialInfoOverdue } from '../financial/service.ts'
import { walletOf } from '../wallet/service.ts'

/** `running`: nothing but the hour speaks against showing them; `toMend`: denied, or changes were asked for. */
export type DeliveryCounts = { running: number; toMend: number }

/** How an account's ads stand, by the rule of `deliveryBlocker`, counted without reading them. */
export async function deliveryCounts(deps: Deps, accountId: number): Promise<DeliveryCounts> {
  const { db, now } = deps
  // Who registered before then has expired.
  const oldest = new Date(2 * now().getTime() - expiresAt(now()).getTime())
  const shown = [AD_STATUS.preApproved, AD_STATUS.approved]
  const mending = [AD_STATUS.denied, AD_STATUS.changesAsked]
  const { rows } = await sql<DeliveryCounts>`
    select
      count(*) filter (where campaigns.enabled and ads.active and ads.status = any(${shown})
        and not (ads.status = any(${[...EXPIRING_STATUSES]}) and ads.registered_at <= ${oldest}))::int as running,
      count(*) filter (where ads.status = any(${mending}))::int as "toMend"
    from campaigns join ads on ads.campaign_id = campaigns.id
    where campaigns.account_id = ${BigInt(accountId)} and campaigns.has_ad and campaigns.category_slugs <> '{}'
  `.execute(db)
  const { running, toMend } = rows[0] ?? { running: 0, toMend: 0 }
  const { balance, debtLimit } = await walletOf(db, accountId)
  const isStopped = balance + debtLimit <= 0n || (await isFinancialInfoOverdue(deps, accountId))
  return { running: isStopped ? 0 : running, toMend }
}
