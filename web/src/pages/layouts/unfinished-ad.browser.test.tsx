import { emptyDraft } from '@jarchi/shared/advertising/campaign-draft.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { draftKey, forgetDraft, freshProgress, saveTexts } from '../campaign-saving/draft/draft-store.ts'
import { NOTHING_MADE } from '../campaign-values/form-values.ts'

const key = draftKey(ACCOUNT, null)
const values = {
  ...emptyDraft({ bounds: { min: 10_000, max: 500_000 }, priceByMarket: true }),
  ...NOTHING_MADE,
  title: 'کفش نیمه‌کاره',
}

test('a new ad that was not sent stands above the list, and leads back to its form', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(campaign('آگهی تنها')))
  openPanel(paths.support(ACCOUNT))
  await saveTexts(key, { values, progress: freshProgress() })
  go(paths.myAds(ACCOUNT))
  const card = page.getByRole('link', { name: emptyListTexts.unfinished })
  await expect.element(card).toHaveAttribute('href', paths.newAd(ACCOUNT))
  go(paths.support(ACCOUNT))
  await expect.element(card).not.toBeInTheDocument()
  await forgetDraft(key)
  go(paths.myAds(ACCOUNT))
  await expect.element(page.getByText('آگهی تنها')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})
