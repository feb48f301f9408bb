import type { Page } from '@playwright/test'
import { chargeTexts, paymentTexts } from '../../web/src/i18n/charge.ts'
import { gatewayNames } from '../../web/src/i18n/gateways.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { notFoundTexts } from '../../web/src/i18n/not-found.ts'
import {
  advertiserWith,
  amountField,
  balanceOf,
  chargePath,
  giftField,
  goToBank,
  openCharge,
  payButton,
  pressAtBank,
} from '../pages/charging.ts'
import { expectNoViolations } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { giftCard } from '../people/staff-changes.ts'

test.use({ expectedErrors: [/favicon\.ico|status of (400|403|404|429|500|503)/] })

const START = '**/svc/api/api/v2/account/payments/'
const { giftCard: giftTexts } = chargeTexts
const { checking } = paymentTexts

const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { message, statusCode: status, code, request_id: '0123456789abcdef' },
})

/** Counts started payments. */
function starts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/account/payments/'))
      sent.push(request.postData() ?? '')
  })
  return sent
}

test.describe('on any screen', { tag: '@phone' }, () => {
  test('two presses start one payment, with the visit that led here; going back finds the page usable', async ({
    page,
  }) => {
    const sent = starts(page)
    const advertiser = await advertiserWith(page, 'new')
    await page.goto(`${chargePath(advertiser)}?utm_source=sms&utm_campaign=autumn`)
    await amountField(page).fill('7000000')
    await page.getByRole('radio', { name: gatewayNames.sep }).check()
    await page.reload()
    await expect(amountField(page)).toHaveValue('۷٬۰۰۰٬۰۰۰')
    await expect(page.getByRole('radio', { name: gatewayNames.sep })).toBeChecked()
    await payButton(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
      setTimeout(() => button.click(), 20)
    })
    await page.waitForURL('**/banks/sep/**')
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]!)).toEqual({
      amount: 70_000_000,
      gateway: 'sep',
      utm_data: { utm_source: 'sms', utm_campaign: 'autumn' },
    })
    await page.goBack()
    await expect(amountField(page)).toHaveValue('۷٬۰۰۰٬۰۰۰')
    await goToBank(page, 'sep')
  })

  test('a bank that does not answer says so, and the other one is offered', async ({ page }) => {
    const text = 'درگاه بانک فعلاً پاسخ نمی‌دهد.'
    await page.route(START, (route) =>
      route.request().postDataJSON().gateway === 'zarinpal'
        ? route.fulfill(refusal(503, 'gateway_unavailable', text))
        : route.continue(),
    )
    const advertiser = await advertiserWith(page, 'old')
    await openCharge(page, advertiser)
    await payButton(page).click()
    await expect(page.getByText(text)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: chargeTexts.payBy('بانک سامان') }).click()
    await page.waitForURL('**/banks/sep/**')
    await pressAtBank(page, 'paid')
    await expect(page.getByRole('heading', { name: paymentTexts.success.title })).toBeVisible()
  })

  test('a state that does not come is asked for again, by a press and by itself', async ({ page }) => {
    const advertiser = await advertiserWith(page, 'old')
    await openCharge(page, advertiser)
    await goToBank(page, 'zarinpal')
    let isBroken = true
    await page.route(`${START}*/`, (route) =>
      isBroken ? route.fulfill(refusal(500, 'internal', 'مشکلی در سرور پیش آمد.')) : route.continue(),
    )
    await openCharge(page, advertiser)
    const id = await page.evaluate((key) => localStorage.getItem(key), `payment/${advertiser.accountId}`)
    await page.goto(`${chargePath(advertiser)}?payment=${id}`)
    await expect(page.getByText('مشکلی در سرور پیش آمد.')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: commonTexts.retry }).click()
    await expect(page.getByRole('heading', { name: checking.title })).toBeVisible()
    isBroken = true
    await expect(page.getByText(checking.offline)).toBeVisible()
    isBroken = false
    await expect(page.getByText(checking.offline)).toBeHidden({ timeout: 20_000 })
  })

  test("another's payment, or none, has no page", async ({ page }) => {
    const first = await advertiserWith(page, 'old')
    await openCharge(page, first)
    await goToBank(page, 'zarinpal')
    await pressAtBank(page, 'paid')
    await expect(page.getByRole('heading', { name: paymentTexts.success.title })).toBeVisible()
    const id = new URL(page.url()).searchParams.get('payment')

    const second = await advertiserWith(page, 'old')
    for (const payment of [id, '5f0c3f9e-1111-4222-8333-123456789abc', 'abc', '../x']) {
      await page.goto(`${chargePath(second)}?payment=${payment}`)
      await expect(page.getByText(notFoundTexts.message), String(payment)).toBeVisible()
    }
    expect(await balanceOf(second)).toBe(0)
  })

  test('a gift card that cannot be taken says why', async ({ page }) => {
    const advertiser = await advertiserWith(page, 'old')
    const used = await giftCard(1_000_000)
    await openCharge(page, advertiser)
    const check = page.getByRole('button', { name: giftTexts.check })
    await check.click()
    await expect(page.getByText(giftTexts.missing)).toBeVisible()
    await giftField(page).fill('ABCD-EFGH-2345')
    await check.click()
    await expect(page.getByText('این کد هدیه درست نیست یا زمان آن گذشته است.')).toBeVisible()
    await expectNoViolations(page)

    await giftField(page).fill(used)
    await check.click()
    await page.getByRole('button', { name: giftTexts.redeem }).click()
    await expect(page.getByText(giftTexts.redeemed('۱۰۰٬۰۰۰'))).toBeVisible()
    await giftField(page).fill(used)
    await check.click()
    await expect(page.getByText('این کد هدیه قبلاً استفاده شده است؛ کد دیگری بنویسید.')).toBeVisible()

    for (let tries = 0; tries < 10; tries += 1) {
      await giftField(page).fill(`WRONG-CODE-${tries}`)
      await check.click()
      await expect(check).not.toHaveAttribute('aria-busy')
    }
    await expect(page.getByText(/پس از [۰-۹]+ دقیقه دوباره تلاش کنید/)).toBeVisible()
  })
})
