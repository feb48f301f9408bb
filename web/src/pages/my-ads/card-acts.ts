import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { archiveCampaign, duplicateCampaign } from '../../api/campaign-changes.ts'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { freshKey } from '../../form/idempotency-key.ts'
import { cardMenuTexts } from '../../i18n/ad-history.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

export type CardAct = 'duplicate' | 'archive' | 'restore'

/** Does what the menu of a card offers at once, says what came of it, and tells whether it was done. */
export async function doCardAct(account: number, { id, title }: Campaign, act: CardAct): Promise<boolean> {
  let isDone = true
  try {
    if (act === 'duplicate') {
      const copy = await duplicateCampaign(account, id, freshKey())
      showToast('success', cardMenuTexts.duplicated(copy.title))
    } else {
      await archiveCampaign(account, id, act === 'archive')
      showToast('success', act === 'archive' ? cardMenuTexts.archived(title) : cardMenuTexts.restored(title))
    }
  } catch (error) {
    isDone = false
    tellFailure(cardMenuTexts.notDone(title), error)
  }
  await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  return isDone
}
