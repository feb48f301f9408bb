import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { paymentConfig } from '../../../test/payment-config.ts'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { gatewayNames } from '../../i18n/gateways.ts'
import { commonTexts } from '../../i18n/common.ts'
import { saveWork } from '../../form/unfinished-work.ts'
import { chargeWork } from './charge-plan.ts'

const CONFIG = '/svc/api/api/v1/adv/payment-config/'
const PACKAGES = '/svc/panel-backend/api/v1/charge-packages/'
const START = '/svc/api/api/v2/account/payments/'
const { problems } = chargeTexts

const text = (words: string) => expect.element(page.getByText(words))
const amount = page.getByLabelText(chargeTexts.ownAmount, { exact: true }).last()
const pay = page
  .getByRole('region', { name: chargeTexts.summary })
  .getByRole('button', { name: /^پرداخت( [۰-۹٬]+ تومان)?$/ })
const bank = (name: keyof typeof gatewayNames) =>
  page.getByRole('radio', { name: gatewayNames[name], exact: false })

beforeEach(() => {
  answer('GET', CONFIG, () => paymentConfig)
  answer('GET', PACKAGES, () => ({ count: 0, results: [] }))
})

const open = () => openPanel(`/u/${ACCOUNT}/payment/charge`)

test('an amount below the least or above the limit says what to do, and starts nothing', async () => {
  open()
  await amount.fill('۹۹۹۹۹۹')
  await pay.click()
  await text(problems.underMinimum('۱٬۰۰۰٬۰۰۰')).toBeVisible()
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations()

  await amount.fill('100000001')
  await expect.element(bank('sep')).toBeChecked()
  await bank('zarinpal').click()
  const overLimit = problems.overGateway('زرین‌پال', '۱۰۰٬۰۰۰٬۰۰۰')
  await expect.element(page.getByText(overLimit, { exact: false })).toBeVisible()
  await bank('sep').click()
  await expect.element(amount).not.toHaveAttribute('aria-invalid')

  await amount.fill('')
  await pay.click()
  await text(problems.missing).toBeVisible()
  expect(timesAsked('POST', START)).toBe(0)
})

test('a session that may not pay is told so', async () => {
  answer('POST', START, () => refusal(403, 'نه', { code: 'forbidden' }))
  open()
  await pay.click()
  await text(chargeTexts.forbidden).toBeVisible()
})

test('a bug is told in the words of a general failure, and reported', async () => {
  const reports: unknown[] = []
  window.early = { push: (bug) => reports.push(bug) }
  onTestFinished(() => void delete window.early)
  answer('POST', START, () => null)
  open()
  await pay.click()
  await text(commonTexts.toast.error).toBeVisible()
  expect(reports).toContainEqual(expect.any(TypeError))
})

test('what the server says of the amount stands at the field', async () => {
  const message = 'این مبلغ از سقف درگاه بیشتر است؛ مبلغ کمتری بنویسید.'
  answer('POST', START, () => refusal(400, 'x', { code: 'bad_input', fields: [{ path: 'amount', message }] }))
  open()
  await pay.click()
  await text(message).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
})

test('amounts that do not come can be asked for again', async () => {
  answer('GET', CONFIG, () => refusal(500, 'مشکلی در سرور پیش آمد.'))
  open()
  await text('مشکلی در سرور پیش آمد.').toBeVisible()
  await expectNoViolations()
  answer('GET', CONFIG, () => paymentConfig)
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(pay).toBeVisible()
})

test('without the packages an amount can be paid all the same', async () => {
  answer('GET', PACKAGES, () => refusal(503))
  open()
  await text(chargeTexts.packagesFailed).toBeVisible()
  await expect.element(amount).toBeVisible()
  answer('GET', PACKAGES, () => ({ count: 0, results: [] }))
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(page.getByText(chargeTexts.packagesFailed)).not.toBeInTheDocument()
})

const VALIDATE = '/svc/api/api/v1/account/gift-card/validate/'
const gift = page.getByLabelText(chargeTexts.giftCard.code, { exact: true })
const check = page.getByRole('button', { name: chargeTexts.giftCard.check })
const worth = { amount: 5_000_000, expires_at: '2027-11-20T08:00:00Z' }

/** Answers payments with a refusal; returns what was ordered. */
function ordersOf(reply: () => Response) {
  const orders: unknown[] = []
  answer('POST', START, async (request) => {
    orders.push(await request.json())
    return reply()
  })
  return orders
}

test('a gift code that is typed but not checked is not left out of the payment in silence', async () => {
  const orders = ordersOf(() => refusal(403))
  answer('POST', VALIDATE, () => worth)
  open()
  await gift.fill('ABCD')
  await pay.click()
  await text(chargeTexts.giftCard.unchecked).toBeVisible()
  await expect.element(gift).toHaveFocus()
  await expectNoViolations()
  expect(orders).toEqual([])
  await check.click()
  await text(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰')).toBeVisible()
  await pay.click()
  await text(chargeTexts.forbidden).toBeVisible()
  expect(orders).toMatchObject([{ gift_code: 'ABCD' }])
})

test('a gift code of a promotion whose check fails says so, and can be emptied', async () => {
  saveWork(chargeWork(ACCOUNT), { giftCode: 'ABCD' })
  const orders = ordersOf(() => refusal(403))
  let fail = (_: Response) => {}
  answer('POST', VALIDATE, () => new Promise((resolve) => (fail = resolve)))
  open()
  await expect.element(gift).toHaveValue('ABCD')
  await pay.click()
  await text(chargeTexts.giftCard.unchecked).toBeVisible()
  fail(refusal(503, 'کمی بعد دوباره تلاش کنید.'))
  await text('کمی بعد دوباره تلاش کنید.').toBeVisible()
  // A wrong code counts against the account, so the network's return does not send it again.
  window.dispatchEvent(new Event('online'))
  await pay.click()
  expect(timesAsked('POST', VALIDATE)).toBe(1)
  expect(orders).toEqual([])
  await gift.fill('')
  await pay.click()
  await text(chargeTexts.forbidden).toBeVisible()
  expect(orders).toHaveLength(1)
  expect(orders[0]).not.toHaveProperty('gift_code')
})

test('a gift code that the payment refuses is checked again', async () => {
  saveWork(chargeWork(ACCOUNT), { giftCode: 'ABCD' })
  const message = 'این کد هدیه قبلاً استفاده شده است.'
  answer('POST', VALIDATE, () => worth)
  const orders = ordersOf(() => refusal(400, 'x', { fields: [{ path: 'gift_code', message }] }))
  open()
  await text(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰')).toBeVisible()
  answer('POST', VALIDATE, () => refusal(400, 'x', { fields: [{ path: 'code', message }] }))
  await pay.click()
  await expect.element(gift).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => timesAsked('POST', VALIDATE)).toBe(2)
  await pay.click()
  await expect.element(gift).toHaveFocus()
  await expect.element(page.getByText(message).first()).toBeVisible()
  expect(orders).toHaveLength(1)
})

test.each(['POST', 'GET'])('a bank of a foreign origin is not gone to by %s', async (redirect_type) => {
  answer('GET', CONFIG, () => ({ ...paymentConfig, new_charge_page: false }))
  answer('POST', START, () => ({
    payment_id: '5f0c3f9e-1111-4222-8333-123456789abc',
    redirect_type,
    redirect_url: 'https://bank.invalid/pay',
    data: { Token: 'x' },
  }))
  open()
  // Addresses to which forms or scripts would leave the page.
  const left: string[] = []
  const note = (event: NavigateEvent) => {
    if (event.destination.url.includes('bank.invalid')) left.push(event.destination.url)
  }
  navigation.addEventListener('navigate', note)
  await pay.click()
  await text(chargeTexts.unknownBank).toBeVisible()
  navigation.removeEventListener('navigate', note)
  expect(left).toEqual([])
  expect(document.querySelector('form[action*="bank.invalid"]')).toBeNull()
  expect(location.pathname).toBe(`/u/${ACCOUNT}/payment/charge`)
})
