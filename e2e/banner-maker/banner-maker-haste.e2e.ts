import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { actionTexts } from '../../web/src/i18n/actions.ts'
import { maker, openTab, startMaking, suggestions, textField } from '../pages/banner-maker.ts'
import { openSection } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { picture } from '../pages/pictures.ts'

test.beforeEach(async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
  await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
})

test('a picture that comes late changes nothing else, and the end waits for it', async ({ page }) => {
  test.slow()
  await startMaking(page, 1)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/pictures', async (route) => {
    await held
    await route.continue()
  })
  await openTab(page, 'picture')
  const chooser = page.waitForEvent('filechooser')
  await maker(page).getByRole('button', { name: makerTexts.picture.upload }).click()
  await (await chooser).setFiles(await picture(900, 600, 200))
  await expect(maker(page).getByText(makerTexts.picture.uploading).first()).toBeVisible()
  await openTab(page, 'texts')
  await textField(page, 'title').fill('در این میان نوشته')
  const done = maker(page).getByRole('button', { name: makerTexts.done, exact: true })
  await done.click()
  await expect(done).toHaveAttribute('aria-busy', 'true')
  await expect(maker(page)).toBeVisible()
  release()
  // On a busy machine the picture waits for its turn.
  await expect(maker(page)).toBeHidden({ timeout: 60_000 })
  await page.getByRole('button', { name: makerFormTexts.made.edit }).click()
  await expect(textField(page, 'title')).toHaveValue('در این میان نوشته')
  await openTab(page, 'picture')
  const ready = maker(page).getByRole('button', { name: makerTexts.picture.sample(1), exact: true })
  await expect(ready).toHaveAttribute('aria-pressed', 'false')
})

test('a picture moved at the last moment stays where it was put', async ({ page }) => {
  await startMaking(page, 1)
  await openTab(page, 'picture')
  const zoom = maker(page).getByRole('slider', { name: makerTexts.picture.zoom })
  await zoom.press('End')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: makerFormTexts.made.edit }).click()
  await openTab(page, 'picture')
  await expect(zoom).toHaveValue('4')
  await zoom.press('Home')
  // Before the pause that ends the movement.
  await maker(page).getByRole('button', { name: makerTexts.done, exact: true }).click()
  await expect(maker(page)).toBeHidden()
  await page.getByRole('button', { name: makerFormTexts.made.edit }).click()
  await openTab(page, 'picture')
  await expect(zoom).toHaveValue('1')
})

test('a double click opens and closes the maker, and presses nothing behind it @both', async ({
  page,
  advertiser,
}) => {
  await openSection(page, 'banner')
  await suggestions(page).first().dblclick()
  await expect(maker(page)).toBeVisible()
  // Under the first button the page has the profile's menu, under the second the link to the home page.
  await maker(page).getByRole('button', { name: makerTexts.done, exact: true }).dblclick()
  await expect(maker(page)).toBeHidden()
  await expect(page.getByRole('menu')).toHaveCount(0)
  const edit = page.getByRole('button', { name: makerFormTexts.made.edit })
  await expect(edit).toBeFocused()
  // With a key, which is not a second tap.
  await edit.press('Enter')
  await maker(page).getByRole('button', { name: actionTexts.close, exact: true }).dblclick()
  await expect(maker(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page).toHaveURL(`/u/${advertiser.accountId}/my-ads/new`)
})
