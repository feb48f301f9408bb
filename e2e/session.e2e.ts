import { authTexts } from '../web/src/i18n/auth.ts'
import { fa } from '../web/src/i18n/common.ts'
import { listEndTexts } from '../web/src/i18n/my-ads-later.ts'
import { profileTexts } from '../web/src/i18n/profile.ts'
import { signInByApi } from './api-client.ts'
import { expect, test } from './fixtures.ts'

const TOKEN = '**/token/access/internal/**'
const refused = { message: 'نشست تمام شده است.', statusCode: 401, code: 'session_ended', request_id: 'x' }

test.describe('an access token that dies', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('is renewed once for all the calls that wait', async ({ page, advertiser }) => {
    let tokens = 0
    await page.route(TOKEN, (route) => {
      tokens++
      return route.continue()
    })
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
    expect(tokens).toBe(1)

    // After a reload, calls are refused until the panel has asked for one token more.
    let refusals = 0
    await page.route(/\/svc\/(api|mobile|financial)\//, (route) => {
      if (tokens > 2) return route.continue()
      refusals++
      return route.fulfill({ status: 401, json: refused })
    })
    await page.reload()
    await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
    expect(refusals).toBeGreaterThan(1)
    // One for the reloaded page, one renewal for all the refused calls.
    expect(tokens).toBe(3)
  })
})

test.describe('a session that was ended', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('leads to sign-in and back to the page', async ({ page, advertiser }) => {
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
    await page.context().clearCookies()
    await page.goto(`/u/${advertiser.accountId}/profile?tab=sessions`)
    await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/profile?tab=sessions')
  })

  test('can be ended from another device', async ({ page, advertiser, browser }) => {
    const other = await browser.newContext()
    const elsewhere = await signInByApi(other.request, advertiser.phone)
    await page.goto(`/u/${advertiser.accountId}/profile?tab=sessions`)
    await expect(page.getByText(profileTexts.current)).toBeVisible()
    await page.getByRole('button', { name: profileTexts.endOthers }).click()
    await page.getByRole('dialog').getByRole('button', { name: profileTexts.end }).click()
    await expect(page.getByRole('button', { name: profileTexts.endOthers })).toBeHidden()
    const answer = await other.request.get('/svc/api/api/v2/adv/profile/', {
      headers: { authorization: `JWT ${elsewhere.token}` },
    })
    expect(answer.status()).toBe(401)
    await other.close()
  })
})

test.describe('a refused profile', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('means sign-in, and does not loop', async ({ page, advertiser }) => {
    let asked = 0
    await page.route('**/adv/profile/', (route) => {
      asked++
      return route.fulfill({ status: 403, json: { ...refused, statusCode: 403, code: 'forbidden' } })
    })
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await page.waitForTimeout(2_000)
    expect(asked).toBeLessThan(4)
  })
})

test.describe('a refusal of a single call', () => {
  test.use({ expectedErrors: [/status of 40[13]/] })
  for (const [status, code] of [
    [403, 'forbidden'],
    [401, 'session_ended'],
  ] as const) {
    test(`by ${status}, even with a new token, is shown in its place`, async ({ page, advertiser }) => {
      let asked = 0
      await page.route('**/campaigns-list/**', (route) => {
        asked++
        return route.fulfill({ status, json: { ...refused, statusCode: status, code } })
      })
      await page.goto(`/u/${advertiser.accountId}/my-ads`)
      await expect(page.getByText(refused.message)).toBeVisible()
      await page.waitForTimeout(1_000)
      await expect(page).toHaveURL(/\/my-ads$/)
      // The page and its count; a 401 is tried once more with a new token.
      expect(asked).toBe(status === 401 ? 4 : 2)
    })
  }
})

test('an answer that is not the server’s own is said in words, and tried again', async ({
  page,
  advertiser,
}) => {
  await page.route(TOKEN, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }))
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(page.getByText(fa.toast.error)).toBeVisible()
  await page.unroute(TOKEN)
  await page.getByRole('button', { name: fa.retry }).click()
  await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
})

test('signing out ends the session on the server', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByRole('button', { name: 'حساب و منو' }).click()
  await page.getByRole('button', { name: 'خروج' }).click()
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
})
