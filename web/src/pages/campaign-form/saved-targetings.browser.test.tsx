import type { SavedTargeting, SavedTargetingInput } from '@jarchi/shared/api/saved-targetings.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { daypartFromSlots, slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { turnTo } from '../../../test/campaign-form.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { whereTexts } from '../../i18n/campaign-form.ts'
import { savedTargetingTexts } from '../../i18n/saved-targetings.ts'

const SAVED = '/svc/api/api/v2/adv/saved-targetings/'
const FRESH = { timeout: 20_000 }

let saved: SavedTargeting[]

beforeEach(() => {
  saved = []
  answer('GET', SAVED, () => ({ count: saved.length, results: saved }))
  answer('POST', SAVED, async (request) => {
    const input = (await request.json()) as SavedTargetingInput
    // The server stores the whole week as its hours.
    const display_time = slotsFromDaypart(daypartFromSlots(input.display_time))
    saved = [{ ...input, display_time, id: 71 }]
    return Response.json(saved[0], { status: 201 })
  })
  answer('DELETE', `${SAVED}71/`, () => {
    saved = []
    return new Response(null, { status: 204 })
  })
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  const city = { id: 1, slug: 'tehran', name: 'تهران', neighborhoods: [] }
  const results = [{ id: 1, slug: 'p', name: 'تهران', cities: [city] }]
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 1, results }))
})

test('the audience of an ad is saved by a name, brought back and removed', async () => {
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  await page.getByRole('button', { name: savedTargetingTexts.open }).click()
  await expect.element(page.getByText(savedTargetingTexts.none), FRESH).toBeVisible()
  await page.getByLabelText(savedTargetingTexts.name).fill('همه‌جا')
  await page.getByRole('button', { name: savedTargetingTexts.save, exact: true }).click()
  const kept = page.getByText('همهٔ شهرها · ۱ دسته · ۱۶۸ ساعت در هفته')
  await expect.element(kept).toBeVisible()
  await expectNoViolations()
  await kept.click()
  await expect.element(page.getByText(savedTargetingTexts.used('همه‌جا'))).toBeVisible()
  await page.getByRole('button', { name: savedTargetingTexts.open }).click()
  await page.getByRole('button', { name: savedTargetingTexts.remove('همه‌جا') }).click()
  await expect.element(page.getByText(savedTargetingTexts.none)).toBeVisible()
})

test('a new ad takes the audience of the last one', async () => {
  const last = campaign('پراید تمیز')
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf({ ...last, divar_config: { ...last.divar_config, cities: ['tehran'], neighborhoods: [] } }),
  )
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  await page.getByRole('button', { name: savedTargetingTexts.open }).click()
  await page.getByRole('button', { name: savedTargetingTexts.asLast(last.title) }).click()
  await expect
    .element(page.getByRole('switch', { name: whereTexts.places.everywhere }), FRESH)
    .not.toBeChecked()
})

const open = () => page.getByRole('button', { name: savedTargetingTexts.open }).click()
const dialog = page.getByRole('dialog')

test('what came of saving and removing is said in the dialog', async () => {
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  await open()
  await page.getByLabelText(savedTargetingTexts.name).fill('همه‌جا')
  await page.getByRole('button', { name: savedTargetingTexts.save, exact: true }).click()
  await expect
    .element(dialog.getByRole('status').getByText(savedTargetingTexts.saved('همه‌جا')), FRESH)
    .toBeVisible()
  answer('DELETE', `${SAVED}71/`, () => refusal(503, 'سرور در دسترس نیست.'))
  await page.getByRole('button', { name: savedTargetingTexts.remove('همه‌جا') }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/سرور در دسترس نیست/)
  answer('POST', SAVED, () => refusal(400, 'نشد', { fields: [{ path: 'name', message: 'نام کوتاه است.' }] }))
  await page.getByRole('button', { name: savedTargetingTexts.save, exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/نام کوتاه است/)
})

test('a targeting that comes over a chosen one can be taken back', async () => {
  saved = [
    {
      id: 71,
      name: 'همه‌جا',
      display_time: [{ day_of_week: 0, hour_of_day: 8 }],
      divar_config: { cities: ['tehran'], neighborhoods: [], category_slugs: ['vehicles'], keywords: [] },
    },
  ]
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
  const everywhere = page.getByRole('switch', { name: whereTexts.places.everywhere })
  await open()
  await page.getByText('همه‌جا', { exact: true }).click(FRESH)
  await expect.element(everywhere).not.toBeChecked()
  const undo = page.getByRole('button', { name: savedTargetingTexts.undo, exact: true })
  // Nothing was chosen before.
  expect(undo.elements()).toHaveLength(0)
  await page.getByText('تهران', { exact: true }).first().click()
  saved = [{ ...saved[0]!, divar_config: { ...saved[0]!.divar_config, cities: [] } }]
  await open()
  await page.getByText('همه‌جا', { exact: true }).click(FRESH)
  await expect.element(everywhere).toBeChecked()
  await undo.click()
  await expect.element(everywhere).not.toBeChecked()
})
