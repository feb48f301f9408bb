import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { keepDraft, turnTo } from '../../../test/campaign-form.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { conflictTexts } from '../../i18n/campaign-form-conflict.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { draftKey, freshProgress } from '../campaign-saving/draft/draft-store.ts'
import { formOf } from '../campaign-saving/changed-meanwhile.ts'

const drawn = document.createElement('canvas').toDataURL()
const own = campaign('کفش')
const banners = { divar_medium_banner: drawn, divar_large_banner: drawn, divar_xlarge_banner: drawn }
const opened: Campaign = { ...own, divar_ad: own.divar_ad && { ...own.divar_ad, ...banners } }
const PUT = `/svc/api/api/v2/adv/campaigns/${own.id}/`
const key = draftKey(ACCOUNT, own.id)

/** What is saved on the server; a call that is based on something else is refused. */
let saved: Campaign
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  saved = opened
  sent.length = 0
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(saved))
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
  answer('PUT', PUT, async (request) => {
    const { based_on, ...input } = (await request.json()) as Record<string, unknown>
    sent.push(input)
    if (based_on !== saved.revision) return refusal(409, 'تغییر کرد', { code: 'changed_meanwhile' })
    saved = { ...saved, ...input, revision: `${saved.revision}+` }
    return saved
  })
})

const byColleague = (changes: Partial<Campaign>) => (saved = { ...saved, ...changes, revision: 'colleague' })

async function save() {
  await turnTo('review')
  await page.getByRole('button', { name: campaignFormTexts.review.save }).click()
}

test('what a colleague saved while the form was open is asked about, and stays', async () => {
  openPanel(paths.editAd(ACCOUNT, own.id))
  await turnTo('where')
  await page.getByLabelText(campaignFormTexts.title.label).fill('کفش زمستانی')
  byColleague({ daily_budget: 5_000_000 })
  await save()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(conflictTexts.questions.dailyBudget)
  await expect.element(dialog.getByRole('radio', { name: /۵۰۰٬۰۰۰/ })).toBeChecked()
  expect(dialog.getByRole('group').elements()).toHaveLength(1)
  await dialog.getByRole('button', { name: conflictTexts.save }).click()
  await expect.poll(() => saved).toMatchObject({ title: 'کفش زمستانی', daily_budget: 5_000_000 })
})

test('a restored draft asks too; what the user insists on is saved', async () => {
  byColleague({ bid: 40_000, click_ceiling: 40_000 })
  const values = { ...formOf(opened, ['vehicles']), dailyBudget: 9_000_000, bid: 30_000 }
  await keepDraft(key, values, { progress: freshProgress(opened) })
  openPanel(paths.editAd(ACCOUNT, own.id))
  await save()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /۳٬۰۰۰/ })).toBeChecked()
  await dialog.getByRole('button', { name: conflictTexts.save }).click()
  await expect.poll(() => saved).toMatchObject({ daily_budget: 9_000_000, bid: 30_000 })
})

test('an edit whose second call fails says what is saved, and a second try sends only the rest', async () => {
  openPanel(paths.editAd(ACCOUNT, own.id))
  await turnTo('landing')
  await page.getByLabelText(campaignFormTexts.landing.webLabel).fill('https://example.com/other')
  await turnTo('where')
  await page.getByLabelText(campaignFormTexts.title.label).fill('کفش زمستانی')
  // Nobody answers the ad's call.
  await save()
  await expect.element(page.getByText(campaignFormTexts.saving.restFailed)).toBeVisible()
  await save()
  await expect.element(page.getByText(campaignFormTexts.saving.restFailed)).toBeVisible()
  expect(timesAsked('PUT', PUT)).toBe(1)
})
