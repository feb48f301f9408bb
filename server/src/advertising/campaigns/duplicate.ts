import { copyTitle, wholeCharacters, withoutNumber } from '@jarchi/shared/advertising/copy-title.ts'
import { LONGEST_TITLE, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import type { Deps } from '../../deps.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { madeBefore, makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { adToCopy, copyAd } from '../ads/service.ts'
import type { By } from '../changes/service.ts'
import { contentOf, insertCampaign, lockedCampaign, titlesFrom } from './queries.ts'
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
      const beginning = wholeCharacters(withoutNumber(original.title).slice(0, LONGEST_TITLE / 2))
      const title = copyTitle(original.title, await titlesFrom(trx, accountId, beginning), LONGEST_TITLE)
      const isOver = original.ends_on !== null && original.ends_on < tehranDay(deps.now())
      const copy = {
        ...contentOf(original),
        ...(isOver && { starts_on: null, ends_on: null }),
        title,
        search_text: joinedKey(title),
        enabled: false,
        register_extra: JSON.stringify(original.register_extra),
      }
      const id = await insertCampaign(trx, accountId, copy, deps.now())
      await copyAd(deps, trx, ad, id, by)
      return id
    }),
  )
  return campaignViewById(deps, accountId, made)
}
