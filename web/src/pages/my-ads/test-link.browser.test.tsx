import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { commonTexts } from '../../i18n/common.ts'
import { cardMenuTexts } from '../../i18n/ad-history.ts'
import { testLinkTexts } from '../../i18n/preview.ts'

const LINKS = '/svc/mobile/api/v1/divar/ad-test-links/'
const TITLE = 'آگهی تنها'

test('where the link cannot be made, the dialog says so and tries again', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(campaign(TITLE)))
  answer('GET', LINKS, () => refusal(503))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: cardMenuTexts.testLink }).click()
  await expect.element(page.getByRole('alert').getByText('نشد', { exact: true })).toBeVisible()
  const url = 'https://panel.example.ir/preview/abc'
  answer('GET', LINKS, () => ({ count: 1, next: null, previous: null, results: [{ id: 41, url }] }))
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(page.getByLabelText(testLinkTexts.address)).toHaveValue(url)
})
