import { chargeTexts } from '../../web/src/i18n/charge.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { promotionTexts } from '../../web/src/i18n/promotions.ts'
import { servicesTexts } from '../../web/src/i18n/services.ts'
import { termsTexts } from '../../web/src/i18n/terms.ts'
import { expectNoViolations, expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { amountField } from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'
import { freshPhone } from '../people/sms-inbox.ts'

test('everybody can read other services, terms and promotions @both', async ({ page, advertiser }) => {
  // Four pages, each analysed twice.
  test.slow()
  const headings = {
    services: servicesTexts.title,
    tos: 'شرایط استفاده از جارچی',
    'promotions/black-friday': 'جمعهٔ سیاه',
    'promotions/webinar': 'وبینار',
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(`/u/${advertiser.accountId}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoViolationsInBothThemes(page)
    expect(await smallTargets(page), path).toEqual([])
  }
})

test('a sister panel opens beside ours; of one without an address the page says so', async ({
  page,
  advertiser,
}) => {
  await page.route(`**/u/*/services`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    expect(body).toContain('"sisterPanels":{}')
    const set = '"sisterPanels":{"sms":"https://sms.example.ir/"}'
    await route.fulfill({ response: answer, body: body.replace('"sisterPanels":{}', set) })
  })
  await page.goto(`/u/${advertiser.accountId}/services`)
  const link = page.getByRole('link', { name: servicesTexts.open(servicesTexts.panels.sms.name) })
  await expect(link).toHaveAttribute('href', 'https://sms.example.ir/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.getByText(servicesTexts.unset)).toHaveCount(4)
  await expectNoViolations(page)
})

test('a stranger reads the terms before signing in, and sends a clause on @both', async ({
  page,
  context,
  viewport,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth')
  const phone = page.getByLabel(authTexts.phone)
  await phone.fill('09121234567')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: authTexts.terms.link }).click()
  const reader = await opening
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('شرایط استفاده از جارچی')
  await expectNoViolations(reader)

  const contents = reader.getByRole('navigation', { name: termsTexts.contents })
  if (viewport?.width === 390) await contents.getByText(termsTexts.contents).click()
  const entry = contents.getByRole('link', { name: 'بازگشت وجه' })
  const title = (await entry.textContent()) ?? ''
  await entry.click()
  await expect(reader).toHaveURL(/\/auth\/tos#clause-6$/)
  await expect(reader.getByRole('heading', { name: title })).toBeInViewport()
  await reader.getByRole('button', { name: termsTexts.copyLink(6), exact: true }).click()
  await expect(reader.getByText(termsTexts.copied(6))).toBeVisible()
  const link = await reader.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${new URL(page.url()).origin}/auth/tos#clause-6`)

  const friend = await context.newPage()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: title })).toBeInViewport()
  await expect(phone).toHaveValue('۰۹۱۲۱۲۳۴۵۶۷')
})

test('on paper the terms stand alone @desktop', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/tos`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: termsTexts.contents })).toBeHidden()
  await expect(page.getByRole('button', { name: termsTexts.print })).toBeHidden()
  await expect(page.getByRole('button', { name: termsTexts.copyLink(1), exact: true })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()
})

test('the gift code of an offer is copied, and goes along to the charge page', async ({
  page,
  context,
  advertiser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/u/${advertiser.accountId}/promotions/black-friday`)
  await page.getByRole('button', { name: promotionTexts.copyCode }).click()
  await expect(page.getByRole('button', { name: promotionTexts.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('JARCHI-FRIDAY')
  await page.getByRole('link', { name: promotionTexts.toCharge }).click()
  await expect(page.getByText(chargeTexts.giftCard.worth('۲۰۰٬۰۰۰'))).toBeVisible()
  await expect(amountField(page)).toHaveValue('۱٬۵۰۰٬۰۰۰')
})

test('one registers for a webinar, with what is wrong said beside its field, and somebody else besides', async ({
  page,
  advertiser,
}) => {
  const { form, registered } = promotionTexts
  await page.goto(`/u/${advertiser.accountId}/promotions/webinar`)
  const [name, phone] = [page.getByLabel(form.name), page.getByLabel(form.phone)]
  const consent = page.getByRole('checkbox')
  const send = page.getByRole('button', { name: form.send })
  await send.click()
  await expect(name).toBeFocused()
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await name.fill('نگار کریمی')
  await page.reload()
  await expect(name).toHaveValue('نگار کریمی')
  await consent.check()
  await phone.fill('021')
  await send.click()
  await expect(phone).toBeFocused()
  await phone.fill(advertiser.phone)
  await send.click()
  await expect(page.getByRole('heading', { name: registered.title })).toBeFocused()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: registered.title })).toBeVisible()

  await page.getByRole('button', { name: registered.another }).click()
  await expect(name).toHaveValue('')
  await name.fill('همکار او')
  await phone.fill(freshPhone())
  await consent.check()
  await send.click()
  await expect(page.getByRole('heading', { name: registered.title })).toBeFocused()
})
