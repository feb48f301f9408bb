import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'

const one = campaign('حراج پاییزه')

beforeEach(() => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

test('an address that names a field opens its section, and gives the field the focus', async () => {
  openPanel(paths.editAd(ACCOUNT, one.id, 'bid'))
  const money = page.getByRole('region', { name: campaignFormTexts.sections.money })
  await expect.element(money.getByRole('button', { expanded: true }), { timeout: 20_000 }).toBeVisible()
  await expect
    .poll(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    .toBe('bid')
  await expect.element(money.getByRole('button', { expanded: true })).toBeInViewport()
})

test('heads of sections are named shortly, say whether they are done, and tell their choice beside it', async () => {
  openPanel(paths.editAd(ACCOUNT, one.id))
  const { sections, states } = campaignFormTexts
  const head = (name: string) =>
    page.getByRole('heading', { level: 2, name, exact: true }).getByRole('button')
  const money = head(`${sections.money} ${states.done}`)
  await expect.element(money).toHaveAccessibleDescription(/روزانه/)
  await expect.element(head(`${sections.banner} ${states.missing}`)).toBeVisible()
  await expect.element(head(sections.review)).toBeVisible()
})

test('an unusual amount in an edit is saved, not sent', async () => {
  openPanel(paths.editAd(ACCOUNT, one.id, 'bid'))
  await page.getByLabelText(myAdsTexts.ceiling).fill('50000')
  await page
    .getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections.review}`) })
    .first()
    .click()
  await page.getByRole('button', { name: campaignFormTexts.review.save }).click()
  const dialog = page.getByRole('dialog', { name: campaignFormTexts.unusual.title })
  await expect.element(dialog.getByRole('button', { name: campaignFormTexts.unusual.save })).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: campaignFormTexts.unusual.send }))
    .not.toBeInTheDocument()
})
