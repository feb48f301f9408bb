import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { draftKey, forgetDraft } from './draft/draft-store.ts'

beforeEach(() => onTestFinished(() => forgetDraft(draftKey(ACCOUNT, null))))
beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

const summary = page.getByRole('complementary', { name: campaignFormTexts.summary })
const title = page.getByLabelText(campaignFormTexts.title.label)

test('the summary stands beside the form only where letters of that size leave room for both', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  await page.viewport(1280, 800)
  openPanel(`/u/${ACCOUNT}/my-ads/new`)
  await expect.element(summary).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections.where}`) })
    .first()
    .click()
  await expect.element(title).toBeVisible()
  style.fontSize = '32px'
  await expect.element(summary).not.toBeInTheDocument()
  const rems = () => title.element().getBoundingClientRect().width / 32
  await expect.poll(rems).toBeGreaterThan(15)
  expect(document.documentElement.scrollWidth).toBe(1_280)
})
