import type { Page } from '@playwright/test'
import fieldErrors from '../../data/texts/field-errors.json' with { type: 'json' }
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { maker, openTab, startMaking, suggestions } from '../pages/banner-maker.ts'
import { openSection } from '../pages/campaign-form.ts'
import type { Advertiser } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { picture } from '../pages/pictures.ts'

/** Failures must be set up first: the form fetches fonts and pictures as soon as it opens. */
async function openForm(page: Page, { accountId }: Advertiser) {
  await page.goto(`/u/${accountId}/my-ads/new`)
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
}

test.describe('without the network', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 503/] })

  test('fonts that do not come are asked for again', async ({ page, advertiser }) => {
    await page.route('**/Vazirmatn-*.woff2', (route) => route.abort())
    await openForm(page, advertiser)
    await openSection(page, 'banner')
    await expect(page.getByText(makerTexts.failed)).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/Vazirmatn-*.woff2')
    await page.getByRole('button', { name: commonTexts.retry }).click()
    await expect(suggestions(page)).toHaveCount(3, { timeout: 30_000 })
  })

  test('without sample images there are suggestions all the same', async ({ page, advertiser }) => {
    const refusal = { message: 'نشد', statusCode: 503, code: 'unavailable', request_id: 'r' }
    await page.route('**/sample-images/**', (route) => route.fulfill({ status: 503, json: refusal }))
    await openForm(page, advertiser)
    await startMaking(page, 1)
    await openTab(page, 'picture')
    await expect(maker(page).getByRole('button', { name: makerTexts.picture.none })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(maker(page).getByRole('slider')).toHaveCount(0)
  })

  test('a picture that does not come is said, and asked for again', async ({ page, advertiser }) => {
    await openForm(page, advertiser)
    await startMaking(page, 1)
    await openTab(page, 'picture')
    const last = maker(page).getByRole('button', { name: makerTexts.picture.sample(6), exact: true })
    await page.route('**/files/*', (route) => route.abort())
    await last.click()
    await expect(maker(page).getByText(makerTexts.stage.pictureFailed)).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/files/*')
    await maker(page).getByRole('button', { name: makerTexts.stage.retry }).click()
    await expect(maker(page).getByText(makerTexts.stage.pictureFailed)).toBeHidden()
    await expect(maker(page).getByRole('slider').first()).toBeVisible()
  })
})

test.describe('with files that are no pictures', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('each is refused in words, and the next is taken', async ({ page, advertiser }) => {
    await openForm(page, advertiser)
    await startMaking(page, 1)
    await openTab(page, 'picture')
    const give = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser')
      await maker(page).getByRole('button', { name: makerTexts.picture.upload }).click()
      await (await chooser).setFiles(file)
    }
    await give({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>no picture</html>') })
    await expect(maker(page).getByRole('alert')).toHaveText(fieldErrors.not_a_picture)
    const whole = await picture(600, 400, 30)
    await give({ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) })
    await expect(maker(page).getByRole('alert')).toHaveText(fieldErrors.broken_picture)
    await give(whole)
    await expect(maker(page).getByRole('alert')).toHaveCount(0)
    const ready = maker(page).getByRole('button', { name: makerTexts.picture.sample(1), exact: true })
    await expect(ready).toHaveAttribute('aria-pressed', 'false')
  })
})
