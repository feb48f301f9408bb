import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { signInByApi } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone, newestCode } from '../people/sms-inbox.ts'

test('a visitor without a session signs in and lands on the page they wanted @both @worker', async ({
  page,
}) => {
  await page.goto('/u/1/profile?tab=general-info')
  await expect(page).toHaveURL(/\/auth\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/profile?tab=general-info')
  await signInOnPage(page, freshPhone())
  await expect(page.getByRole('heading', { name: profileTexts.title, level: 1 })).toBeVisible()
  expect(page.url()).not.toContain('/u/1/')
})

test('a path outside the accounts is remembered whole', async ({ page }) => {
  await page.goto('/somewhere?x=1')
  await expect(page).toHaveURL(/\/auth\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/somewhere?x=1')
})

test('an address of another site after sign-in stays on this one', async ({ page, advertiser }) => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page, next).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads$`))
  }
})

test.describe('a redirect to a site that is not of the operator', () => {
  test.use({ expectedErrors: [/status of 400 .*check-session/] })
  test('opens the panel instead @worker', async ({ page, advertiser }) => {
    await page.goto(`/auth?redirect=${encodeURIComponent('https://evil.example/')}`)
    await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads$`))
    await page.goto('/auth?redirect=%2Ficon.svg')
    await expect(page).toHaveURL('/icon.svg')
  })
})

test('a code is still awaited after a reload, and the phone can still be corrected', async ({ page }) => {
  const phone = freshPhone()
  const since = new Date()
  await page.goto('/auth?next=%2Fprofile')
  await page.getByLabel(authTexts.phone).fill(phone)
  await page.getByRole('button', { name: authTexts.sendCode }).click()
  await page.getByLabel(authTexts.code).waitFor()
  await page.reload()
  await page.getByRole('button', { name: authTexts.editPhone }).click()
  await expect(page.getByLabel(authTexts.phone)).toHaveValue(persianDigits(phone))
  await page.reload()
  await expect(page.getByLabel(authTexts.phone)).toHaveValue('')

  const other = freshPhone()
  await page.getByLabel(authTexts.phone).fill(other)
  await page.getByRole('button', { name: authTexts.sendCode }).click()
  await page.getByLabel(authTexts.code).waitFor()
  await page.reload()
  await page.getByLabel(authTexts.code).fill(await newestCode(other, since))
  await expect(page.getByRole('heading', { name: profileTexts.title, level: 1 })).toBeVisible()
})

test('a code that is pasted as the message has it signs in', async ({ page }) => {
  const phone = freshPhone()
  const since = new Date()
  await page.goto('/auth')
  await page.getByLabel(authTexts.phone).fill(phone)
  await page.getByRole('button', { name: authTexts.sendCode }).click()
  await page.getByLabel(authTexts.code).waitFor()
  await page.keyboard.insertText(`جارچی: \u2066${await newestCode(phone, since)}\u2069`)
  await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
})

test('an address with an account in its query goes to that account', async ({ page, advertiser }) => {
  await page.goto(`/my-ads?account=${advertiser.accountId}`)
  await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads`))
})

test.describe("another account's address", () => {
  test.use({ expectedErrors: [/status of 403 .*token\/access/] })
  test("leads to one's own", async ({ page, advertiser, browser }) => {
    const other = await browser.newContext()
    const stranger = await signInByApi(other.request, freshPhone())
    await other.close()
    await page.goto(`/u/${stranger.accountId}/my-ads`)
    await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads`))
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  })
})

test('unknown pages say so and offer a way on', async ({ page, advertiser }) => {
  for (const path of ['nothing-here', 'my-ads/abc/edit', 'my-ads/0/edit']) {
    await page.goto(`/u/${advertiser.accountId}/${path}`)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  }
  await page.getByRole('link', { name: commonTexts.toMyAds }).click()
  await expect(page.getByRole('heading', { name: myAdsTexts.title })).toBeVisible()
})

test('editing without an id makes a new ad', async ({ page, advertiser }) => {
  for (const path of ['my-ads/edit', 'my-ads//edit', 'my-ads/edit/']) {
    await page.goto(`/u/${advertiser.accountId}/${path}`)
    await expect(page, path).toHaveURL(/\/my-ads\/new$/)
  }
})

test.describe('a wrong code', () => {
  test.use({ expectedErrors: [/status of 401 .*phone\/validate/] })
  test('is refused in words, and the right one still opens', async ({ page }) => {
    await page.goto('/auth')
    const phone = freshPhone()
    const since = new Date()
    await page.getByLabel(authTexts.phone).fill(phone)
    await page.getByRole('button', { name: authTexts.sendCode }).click()
    const code = page.getByLabel(authTexts.code)
    await code.waitFor()
    const right = await newestCode(phone, since)
    await code.fill(right === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(code).toHaveValue('')
    await code.fill(right)
    await expect(page).toHaveURL(/\/u\/\d+\/my-ads$/)
  })
})
