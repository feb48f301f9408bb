import { authTexts } from '../../web/src/i18n/auth.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { notFoundTexts } from '../../web/src/i18n/not-found.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { expect, test } from '../fixtures.ts'
import { openInPanel } from '../pages/open-in-panel.ts'

const NOT_FOUND = 'This page could not be found'

test('the window names the page and the advertiser panel of the marketplace', async ({
  page,
  advertiser,
}) => {
  await page.goto('/auth?next=%2Fmy-ads')
  await expect(page).toHaveTitle('تبلیغ‌های من | پنل تبلیغ‌دهندگان دیوار')
  await page.goto(`/u/${advertiser.accountId}/nothing-here`)
  await expect(page).toHaveTitle(`${notFoundTexts.title} | پنل تبلیغ‌دهندگان دیوار`)
})

test('a page that is not there keeps the panel of the account around it @both', async ({
  page,
  advertiser,
}) => {
  for (const path of ['nothing-here', 'my-ads/999999/edit', 'my-ads?offset=abc']) {
    await page.goto(`/u/${advertiser.accountId}/${path}`)
    await expect(page.getByRole('main').getByText(NOT_FOUND), path).toBeVisible()
    await expect(page.getByRole('banner'), path).toBeVisible()
    await expect(page.getByRole('main'), path).toHaveCount(1)
  }
})

test.describe('an account of the query', () => {
  test.use({ expectedErrors: [new RegExp(commonTexts.accountMismatch)] })
  test('that contradicts the path is refused on a page of its own', async ({ page, advertiser }) => {
    const { accountId } = advertiser
    await page.goto(`/u/${accountId}/my-ads?account=${accountId + 1}`)
    await expect(page.getByText(commonTexts.accountMismatch)).toBeVisible()
    await expect(page.getByText('۴۰۰')).toBeVisible()
    await page.getByRole('link', { name: commonTexts.toMyAds }).click()
    await expect(page.getByRole('heading', { name: myAdsTexts.title })).toBeVisible()
    await page.goto(`/u/${accountId}/my-ads?account=${accountId}`)
    await expect(page.getByRole('heading', { name: myAdsTexts.title })).toBeVisible()
  })
})

test('what is no account has no page', async ({ page }) => {
  for (const account of ['abc', '0', '-1', '99999999999999999', '%2e%2e', '1%2f..%2f2']) {
    await page.goto(`/u/${account}/my-ads`)
    const stands = page.getByText(NOT_FOUND).or(page.getByRole('heading', { name: authTexts.title }))
    await expect(stands, account).toBeVisible()
  }
})

test('the query of the index goes along to the list, secrets do not', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/?utm_source=sms&code=secret`)
  await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads\\?utm_source=sms$`))
})

test('leaving the charge page for the list loads the panel again', async ({ page, advertiser }) => {
  const list = `/u/${advertiser.accountId}/my-ads`
  await page.goto(list)
  await page.getByText(emptyListTexts.empty.title).waitFor()
  await openInPanel(page, `/u/${advertiser.accountId}/payment/charge`)
  await expect(page).toHaveURL(/payment\/charge$/)
  const loaded = page.waitForEvent('load')
  await openInPanel(page, list)
  await loaded
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('utm values of the first visit go with the token call', async ({ page, advertiser }) => {
  const asked = page.waitForRequest('**/token/access/internal/**')
  await page.goto(`/u/${advertiser.accountId}/my-ads?utm_source=sms&utm_medium=text&ref=friend&code=secret`)
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    account: String(advertiser.accountId),
    utm_source: 'sms',
    utm_medium: 'text',
  })
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(kept).toContain('friend')
  expect(kept).not.toContain('secret')

  const again = page.waitForRequest('**/token/access/internal/**')
  await page.goto(`/u/${advertiser.accountId}/profile?utm_source=other`)
  expect((await again).url()).toContain('utm_source=sms')
})
