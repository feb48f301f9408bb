import { chargeTexts, paymentTexts } from '../../web/src/i18n/charge.ts'
import { gatewayNames } from '../../web/src/i18n/gateways.ts'
import { commonTexts } from '../../web/src/i18n/common.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import {
  advertiserWith,
  amountField,
  balanceOf,
  chooseBank,
  decide,
  giftField,
  goToBank,
  header,
  openCharge,
  payButton,
  paymentOf,
  pressAtBank,
} from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'
import { NO_ICON } from '../people/marketplace-visitor.ts'
import { giftCard, offerPackage } from '../people/staff-changes.ts'
import { signInStaff } from '../people/staff-member.ts'

test.use({ expectedErrors: [NO_ICON] })

const { success, failure, checking, receipt } = paymentTexts

/** Above Zarinpal's limit the old page, which has no choice of banks, goes to SEP. */
const JOURNEYS = [
  { kind: 'old', bank: 'zarinpal', typed: '۲٥00000', shown: '۲٬۵۰۰٬۰۰۰', rial: 25_000_000 },
  { kind: 'old', bank: 'sep', typed: '150000000', shown: '۱۵۰٬۰۰۰٬۰۰۰', rial: 1_500_000_000 },
  { kind: 'new', bank: 'zarinpal', typed: '3,000,000', shown: '۳٬۰۰۰٬۰۰۰', rial: 30_000_000 },
  { kind: 'new', bank: 'sep', typed: '٤٠٠٠٠٠٠', shown: '۴٬۰۰۰٬۰۰۰', rial: 40_000_000 },
] as const

for (const { kind, bank, typed, shown, rial } of JOURNEYS) {
  const isLookedAt = (kind === 'old') === (bank === 'zarinpal')
  // One journey of each page and each bank has a tag: the old page runs with the worker, the new one at both
  // widths. The worker with SEP is tested in worker-journeys.
  const tag = isLookedAt ? (kind === 'old' ? ['@worker'] : ['@both']) : []
  test(`${kind} page, ${bank}: a failure, a change of mind, then paid`, { tag }, async ({ page }) => {
    const { not_paid, declined, cancelled } = failure.reasons
    // Zarinpal does not tell a failure from a change of mind.
    const told = bank === 'sep' ? { failed: declined, cancelled } : { failed: not_paid, cancelled: not_paid }
    const advertiser = await advertiserWith(page, kind)
    await openCharge(page, advertiser)
    await expect(amountField(page)).toHaveValue('۱٬۵۰۰٬۰۰۰')
    await amountField(page).fill(typed)
    await expect(amountField(page)).toHaveValue(shown)
    await chooseBank(page, kind, bank)
    if (isLookedAt) await expectNoViolations(page)
    expect(await smallTargets(page)).toEqual([])

    await goToBank(page, bank)
    await expect(page.getByText('مبلغ پرداخت')).toBeVisible()
    await pressAtBank(page, 'failed')
    await expect(page.getByRole('heading', { name: failure.title })).toBeVisible()
    await expect(page.getByText(told.failed)).toBeVisible()
    await expect(page.getByText(failure.moneyReturns)).toBeVisible()
    if (isLookedAt) await expectNoViolations(page)

    await page.getByRole('link', { name: failure.again }).click()
    await expect(amountField(page)).toHaveValue(shown)
    await goToBank(page, bank)
    await pressAtBank(page, 'cancelled')
    await expect(page.getByText(told.cancelled)).toBeVisible()
    expect(await balanceOf(advertiser)).toBe(0)

    await page.getByRole('link', { name: failure.again }).click()
    await goToBank(page, bank)
    await pressAtBank(page, 'paid')
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
    await expect(header(page)).toContainText(shown)
    const facts = page.getByRole('main')
    await expect(facts).toContainText(gatewayNames[bank])
    await expect(facts).toContainText('۶۰۳۷۹۹******۱۲۳۴')
    await expect(facts.getByText(receipt.reference)).toBeVisible()
    if (isLookedAt) await expectNoViolations(page)
    expect(await smallTargets(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
    expect(await balanceOf(advertiser)).toBe(rial)

    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: paymentTexts.toMyAds }).click()
    await loaded
    await expect(page.getByRole('heading', { name: myAdsTexts.title })).toBeVisible()
    await expect(header(page)).toContainText(shown)
  })
}

test('the old page offers amounts to choose, the new one gateways too', async ({ page }) => {
  await openCharge(page, await advertiserWith(page, 'old'))
  await expect(page.getByRole('radio')).toHaveCount(5)
  await page.getByRole('radio', { name: '۵۰ میلیون', exact: true }).check()
  await expect(amountField(page)).toHaveValue('۵۰٬۰۰۰٬۰۰۰')
  await expect(page.getByText('پنجاه میلیون تومان')).toBeVisible()
  await expect(page.getByRole('heading', { name: chargeTexts.gateway })).toBeHidden()
  await openCharge(page, await advertiserWith(page, 'new'))
  await expect(page.getByRole('heading', { name: chargeTexts.gateway })).toBeVisible()
})

test('the header and the menu lead to the charge page @both', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await header(page).getByRole('link', { name: shellTexts.charge }).click()
  await expect(page.getByRole('heading', { name: chargeTexts.title })).toBeVisible()
  await page.goto(`/u/${advertiser.accountId}/profile`)
  const isPhone = page.viewportSize()?.width === 390
  if (isPhone) await page.getByRole('button', { name: shellTexts.menu }).click()
  const box = isPhone ? header(page) : page.getByRole('navigation', { name: shellTexts.navigation }).first()
  await box.getByRole('link', { name: shellTexts.charge }).last().click()
  await expect(page.getByRole('heading', { name: chargeTexts.title })).toBeVisible()
})

test('a payment that Zarinpal never reported is found, checked and credited', async ({ page, browser }) => {
  const advertiser = await advertiserWith(page, 'old')
  await openCharge(page, advertiser)
  await goToBank(page, 'zarinpal')
  await pressAtBank(page, 'paid_no_return')
  await expect(page.getByText('به پذیرنده بازنمی‌گردید')).toBeVisible()

  await openCharge(page, advertiser)
  await expect(page.getByText('هنوز نهایی نشده است')).toBeVisible()
  await page.getByRole('link', { name: chargeTexts.unfinished.see }).click()
  await expect(page.getByRole('heading', { name: checking.title })).toBeVisible()
  await expectNoViolations(page)
  const staff = await signInStaff(await browser.newPage(), 'money')
  const recheck = `/svc/staff/api/v1/payments/${paymentOf(page)}/recheck/`
  const asked = await staff.request.post(recheck, { headers: { authorization: `JWT ${staff.token}` } })
  expect(asked.ok(), await asked.text()).toBe(true)
  await expect(page.getByRole('heading', { name: success.title })).toBeVisible({ timeout: 15_000 })
  await expect(header(page)).toContainText('۱٬۵۰۰٬۰۰۰')
  expect(await balanceOf(advertiser)).toBe(15_000_000)
  await page.getByRole('link', { name: paymentTexts.again }).click()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText('پرداخت قبلی')).toBeHidden()
})

test('a payment that SEP never reported expires, and the page says that the bank returns it', async ({
  page,
}) => {
  const advertiser = await advertiserWith(page, 'new')
  await openCharge(page, advertiser)
  await chooseBank(page, 'new', 'sep')
  await goToBank(page, 'sep')
  await pressAtBank(page, 'paid_no_return')
  await openCharge(page, advertiser)
  await page.getByRole('link', { name: chargeTexts.unfinished.see }).click()
  await expect(page.getByText(checking.redirected)).toBeVisible()
  // Fifty minutes later; tests with the clock as an argument show that the server says so then.
  await page.route(`**/account/payments/${paymentOf(page)}/`, async (route) => {
    const view = await (await route.fetch()).json()
    await route.fulfill({ json: { ...view, state: 'expired', outcome: 'failure', failure: 'out_of_time' } })
  })
  await expect(page.getByRole('heading', { name: failure.expired })).toBeVisible()
  await expect(page.getByText(failure.reasons.out_of_time)).toBeVisible()
  await expect(page.getByText(failure.moneyReturns)).toBeVisible()
})

test('callbacks that come again and again credit once', async ({ page }) => {
  const advertiser = await advertiserWith(page, 'new')
  for (const bank of ['zarinpal', 'sep'] as const) {
    // Read when it arrives: after the page is left, its answers are gone.
    let token = ''
    await page.route('**/account/payments/', async (route) => {
      const response = await route.fetch()
      const { redirect_url, data } = await response.json()
      token = data.Token ?? redirect_url.split('/').at(-1)
      await route.fulfill({ response })
    })
    await openCharge(page, advertiser)
    await chooseBank(page, 'new', bank)
    await goToBank(page, bank)
    const callbacks = await decide(bank, token, 'paid', 5)
    expect(new Set(callbacks.map(({ status }) => status))).toEqual(new Set([303]))
    await page.goto(callbacks[0]!.location)
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
    await page.unrouteAll()
  }
  expect(await balanceOf(advertiser)).toBe(30_000_000)
})

test('a package is paid, and its bonus is there', async ({ page }) => {
  const advertiser = await advertiserWith(page, 'new')
  const title = `بستهٔ ${advertiser.phone}`
  const withdraw = await offerPackage(title, 60_000_000, 7_000_000)
  await openCharge(page, advertiser)
  await page.getByRole('radio', { name: title }).check()
  await expect(page.getByText(chargeTexts.packageBonus('۷۰۰٬۰۰۰')).first()).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: title })).toBeChecked()
  await goToBank(page, 'zarinpal')
  await pressAtBank(page, 'paid')
  await expect(page.getByText(success.text('۶٬۷۰۰٬۰۰۰'))).toBeVisible()
  expect(await balanceOf(advertiser)).toBe(67_000_000)
  await withdraw()
})

test('a gift card comes with a payment, and another by itself', { tag: '@firefox' }, async ({ page }) => {
  const advertiser = await advertiserWith(page, 'old')
  const [withPayment, alone] = [await giftCard(5_000_000), await giftCard(1_000_000)]
  await openCharge(page, advertiser)
  await giftField(page).fill(withPayment.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: chargeTexts.giftCard.check }).click()
  await expect(page.getByText(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰'))).toBeVisible()
  await expect(page.getByRole('region', { name: chargeTexts.summary })).toContainText('۲٬۰۰۰٬۰۰۰')
  await page.reload()
  await expect(page.getByText(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰'))).toBeVisible()
  await goToBank(page, 'zarinpal')
  await pressAtBank(page, 'paid')
  await expect(page.getByText(success.text('۲٬۰۰۰٬۰۰۰'))).toBeVisible()

  await page.getByRole('link', { name: paymentTexts.again }).click()
  await giftField(page).fill(alone)
  await giftField(page).press('Enter')
  await page.getByRole('button', { name: chargeTexts.giftCard.redeem }).click()
  await expect(page.getByText(chargeTexts.giftCard.redeemed('۱۰۰٬۰۰۰'))).toBeVisible()
  await expect(header(page)).toContainText('۲٬۱۰۰٬۰۰۰')
  expect(await balanceOf(advertiser)).toBe(21_000_000)
  await expect(page.getByText(commonTexts.toast.error)).toBeHidden()
})
