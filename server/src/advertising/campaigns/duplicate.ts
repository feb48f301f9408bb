import { copyTitle, withoutNumber } from '@jarchi/shared/advertising/copy-title.ts'
import { LONGEST_TITLE, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import type { Deps } from '../../deps.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { adToCopy, copyAd } from '../ads/service.ts'
import type { By } from '../history/service.ts'
import { insertCampaign, lockedCampaign, titlesFrom } from './queries.ts'
import { campaignViewById } from './service.ts'

/** Makes a switched-off copy of a campaign and its ad, also of an archived, a denied or an expired one. */
export async function duplicateCampaign(
  deps: Deps,
  accountId: number,
  campaignId: number,
  call: KeyedCall | null,
  by: By,
): Promise<Campaign> {
  const before = await madeBefore(deps.db, call)
  if (before !== null) return campaignViewById(deps, accountId, before)
  const ad = await adToCopy(deps, accountId, campaignId)
  if (!ad) throw new AppError('campaign_not_found')
  const made = await transactionInTurn(deps.db, `campaigns of ${accountId}`, (trx) =>
    makeOnce(trx, call, async () => {
      const original = await lockedCampaign(trx, accountId, campaignId)
      if (!original) throw new AppError('campaign_not_found')
      const { daily_budget, bid, total_budget, daypart, keywords, register_extra } = original
      const { cities, neighborhoods, category_slugs, starts_on, ends_on } = original
      const beginning = withoutNumber(original.title).slice(0, LONGEST_TITLE / 2)
      const title = copyTitle(original.title, await titlesFrom(trx, accountId, beginning), LONGEST_TITLE)
      const isOver = ends_on !== null && ends_on < tehranDay(deps.now())
      const copy = {
        title,
        search_text: joinedKey(title),
        enabled: false,
        daily_budget,
        bid,
        total_budget,
        starts_on: isOver ? null : starts_on,
        ends_on: isOver ? null : ends_on,
        daypart,
        cities,
        neighborhoods,
        category_slugs,
        keywords,
        register_extra: JSON.stringify(register_extra),
      }
      const id = await insertCampaign(trx, accountId, copy, deps.now())
      await copyAd(deps, trx, ad, id, by)
      return id
    }),
  )
  return campaignViewById(deps, accountId, made)
}
