import { authTexts } from '../../web/src/i18n/auth.ts'
import { emptyListTexts } from '../../web/src/i18n/my-ads-empty.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { signInByApi } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { watchTraffic } from '../pages/traffic.ts'

const refused = { message: 'نشست تمام شده است.', statusCode: 401, code: 'session_ended', request_id: 'x' }

test.describe('a session that was ended', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('leads to sign-in and back to the page', async ({ page, advertiser }) => {
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await expect(page.getByText(emptyListTexts.empty.title)).toBeVisible()
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
    // The later fetches of a page are slow on a busy machine.
    test.slow()
    const traffic = watchTraffic(page)
    let asked = 0
    await page.route('**/adv/profile/', (route) => {
      asked++
      return route.fulfill({ status: 403, json: { ...refused, statusCode: 403, code: 'forbidden' } })
    })
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await traffic.quiet()
    expect(asked).toBeLessThan(4)
  })
})

test('signing out ends the session on the server', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByRole('button', { name: 'حساب و منو' }).click()
  await page.getByRole('button', { name: 'خروج' }).click()
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
})
