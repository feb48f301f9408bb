import { imageTexts, profileTexts } from '../../web/src/i18n/profile.ts'
import { restoredTexts } from '../../web/src/i18n/actions.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { picture } from '../pages/pictures.ts'

test.use({ expectedErrors: [/status of 400/] })

test('a link that is none is refused beside its field, which gets the focus', async ({
  page,
  advertiser,
}) => {
  await page.goto(`/u/${advertiser.accountId}/profile`)
  const website = page.getByLabel(profileTexts.website)
  const save = page.getByRole('button', { name: profileTexts.save })
  await website.fill('http://shop.example.ir')
  await save.click()
  await expect(website).toBeFocused()
  await expect(website).toHaveAttribute('aria-invalid', 'true')
  await website.fill('https://shop.example.ir')
  await save.click()
  await expect(page.getByText(profileTexts.saved)).toBeVisible()
  await page.reload()
  await expect(website).toHaveValue('https://shop.example.ir')
})

test('what is typed outlasts a reload, and can be dropped @phone', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/profile`)
  const name = page.getByLabel(profileTexts.name)
  const before = await name.inputValue()
  await name.fill('فروشگاه نوبهار')
  await page.reload()
  await expect(name).toHaveValue('فروشگاه نوبهار')
  await page.getByRole('button', { name: profileTexts.startOver }).click()
  await page.getByRole('button', { name: restoredTexts.confirm }).click()
  await expect(name).toHaveValue(before)
  await expect(name).toBeFocused()
  await page.reload()
  await expect(name).toHaveValue(before)
  await expect(page.getByText(profileTexts.restored)).toHaveCount(0)
})

test('a picture is cut, shown and taken away', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/profile`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'note.png', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('alert')).toBeVisible()
  await file.setInputFiles(await picture(900, 600, 200))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: imageTexts.save })).toBeEnabled()
  await expectNoViolations(page)
  await page.getByRole('button', { name: imageTexts.save }).click()
  const shown = page.getByRole('img', { name: imageTexts.current })
  await expect(shown).toBeVisible()
  await page.reload()
  await expect(shown).toBeVisible()
  const [width, height] = await shown.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ])
  expect([width, height]).toEqual([384, 384])
  expect(await smallTargets(page)).toEqual([])

  await page.getByRole('button', { name: imageTexts.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: imageTexts.remove }).click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: imageTexts.choose })).toBeFocused()
})

test('tabs and fields stay within the page at twice the size of letters @phone', async ({
  page,
  advertiser,
}) => {
  for (const tab of Object.keys(profileTexts.tabs)) {
    await page.goto(`/u/${advertiser.accountId}/profile?tab=${tab}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.getByRole('main').locator('section, form, li').first().waitFor()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main nav, main nav a, main section, main form')]
        .filter((part) => {
          const { left, right } = part.getBoundingClientRect()
          return left < 0 || right > innerWidth
        })
        .map((part) => part.outerHTML.slice(0, 100)),
    )
    expect(wide, tab).toEqual([])
  }
})
