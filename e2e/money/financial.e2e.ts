import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Page } from '@playwright/test'
import { signInLinkTexts } from '../../server/src/platform/texts/sign-in-link.ts'
import { confirmationTexts, financialTexts, noticeTexts, refundTexts } from '../../web/src/i18n/financial.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { staffRefundTexts } from '../../web/src/i18n/staff-refunds.ts'
import { paymentTexts } from '../../web/src/i18n/charge.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { payByApi } from '../people/payer.ts'
import { newestCode } from '../people/sms-inbox.ts'
import { decideFinancial, limitDebt, postByHand } from '../people/staff-changes.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'
import { signInLink, staff } from '../people/staff-words.ts'

test.use({ financialAlert: true, expectedErrors: [/status of 403 .*refunds/] })

const TOMAN = 10
const tab = (account: number) => `/u/${account}/profile?tab=financial-info`

const sheet = (page: Page) => page.getByRole('alertdialog', { name: 'عدم نمایش تبلیغات!' })
const modal = (page: Page) => page.getByRole('dialog', { name: 'ویرایش اطلاعات مالی' })
const send = (page: Page) => modal(page).getByRole('button', { name: 'تایید و ثبت اطلاعات' }).click()
const field = (page: Page, name: keyof typeof financialTexts.fields) =>
  modal(page).getByLabel(financialTexts.fields[name], { exact: name.endsWith('_name') })

async function fillNatural(page: Page, firstName: string) {
  await field(page, 'first_name').fill(firstName)
  await field(page, 'last_name').fill('احمدی')
  await field(page, 'national_id').fill('0013542419')
  await field(page, 'postal_code').fill('۱۹۳۹۶-۳۳۴۸۷')
  await field(page, 'address').fill('تهران، خیابان ولیعصر، پلاک ۱۰')
}

const status = (page: Page, name: keyof typeof financialTexts.statuses) =>
  page.getByRole('main').getByText(financialTexts.statuses[name].name, { exact: true })

test('after a payment the sheet warns, once a visit, and can be put off for a day @both', async ({
  page,
  advertiser,
}) => {
  await payByApi(advertiser, 1_000_000 * TOMAN)
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(sheet(page)).toContainText(financialTexts.alert.text)
  await expect(sheet(page)).toContainText('۱۴ روز تا توقف نمایش تبلیغ‌ها مانده است.')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'متوجه شدم' }).click()
  await expect(sheet(page)).toBeHidden()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(sheet(page)).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await sheet(page).getByRole('button', { name: 'تکمیل اطلاعات مالی' }).click()
  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button', { name: 'بعدا تکمیل میکنم' }).click()
  await expect(modal(page)).toBeHidden()
  await page.goto(tab(advertiser.accountId))
  await expect(status(page, 'SKIPPED')).toBeVisible()
})

test('the receipt of a first payment leads to the form, without covering it', async ({
  page,
  advertiser,
}) => {
  const paid = await payByApi(advertiser, 1_000_000 * TOMAN)
  await page.goto(`/u/${advertiser.accountId}/payment/charge?payment=${paid}`)
  await expect(page.getByRole('heading', { name: paymentTexts.success.title })).toBeVisible()
  await expect(page.getByText(financialTexts.modal.afterPayment)).toBeVisible()
  await expect(modal(page)).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: financialTexts.alert.complete }).click()
  await expect(modal(page)).toBeVisible()
  await expectNoViolations(page)
  await modal(page).getByRole('button', { name: financialTexts.modal.later }).click()
  await expect(page.getByText(financialTexts.modal.afterPayment)).toBeHidden()
})

test('a natural person: wrong ids, a reload, approval, an edit, a rejection', async ({
  page,
  advertiser,
}) => {
  const { accountId } = advertiser
  await page.goto(tab(accountId))
  await expect(status(page, 'NO_TRANSACTION')).toBeVisible()
  await page.getByRole('button', { name: financialTexts.fill }).click()
  await expect(modal(page).getByRole('button', { name: 'بعدا تکمیل میکنم' })).toBeHidden()

  await fillNatural(page, 'مریم')
  await field(page, 'national_id').fill('1234567890')
  await expect(field(page, 'national_id')).toHaveValue('۱۲۳۴۵۶۷۸۹۰')
  await field(page, 'sheba').fill('IR58 0540 1051 8002 1273 1130 08')
  await send(page)
  await expect(modal(page)).toContainText('کد ملی درست نیست؛ هر ده رقم را دوباره نگاه کنید.')
  await expect(modal(page)).toContainText('شمارهٔ شبا درست نیست')
  await expect(field(page, 'national_id')).toBeFocused()
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: financialTexts.fill }).click()
  await expect(modal(page)).toContainText(financialTexts.modal.restored)
  await expect(field(page, 'first_name')).toHaveValue('مریم')
  await field(page, 'national_id').fill('0013542419')
  await field(page, 'sheba').fill('580540105180021273113007')
  await send(page)
  await expect(modal(page)).toBeHidden()
  await expect(status(page, 'APPROVAL_PENDING')).toBeVisible()

  await decideFinancial(accountId, { verdict: 'approve' })
  await page.reload()
  await expect(status(page, 'OK')).toBeVisible()
  const approved = page.getByRole('region', { name: financialTexts.approvedTitle })
  await expect(approved).toContainText('IR۵۸۰۵۴۰۱۰۵۱۸۰۰۲۱۲۷۳۱۱۳۰۰۷')

  await page.getByRole('button', { name: financialTexts.edit }).click()
  await expect(modal(page)).not.toContainText(financialTexts.modal.restored)
  await field(page, 'first_name').fill('زهرا')
  await send(page)
  await expect(status(page, 'HAS_PENDING_CHANGES')).toBeVisible()
  await expect(approved).toContainText('مریم')
  await expect(page.getByRole('region', { name: financialTexts.pendingTitle })).toContainText('زهرا')
  await expectNoViolations(page)

  await decideFinancial(accountId, { verdict: 'reject', reason: 'نام با کد ملی هم‌خوان نیست.' })
  await page.reload()
  await sheet(page).waitFor({ state: 'hidden' })
  await expect(status(page, 'APPROVAL_REJECTED')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('نام با کد ملی هم‌خوان نیست.')
  await expect(approved).toContainText('مریم')
  await page.getByRole('button', { name: financialTexts.edit }).click()
  await expect(modal(page)).toContainText('نام با کد ملی هم‌خوان نیست.')
})

test('a legal person is asked for what companies have', async ({ page, advertiser }) => {
  await page.goto(tab(advertiser.accountId))
  await page.getByRole('button', { name: financialTexts.fill }).click()
  await modal(page).getByRole('radio', { name: financialTexts.kinds.legal }).check()
  await send(page)
  await expect(field(page, 'company_name')).toBeFocused()
  await field(page, 'company_name').fill('بازرگانی نمونه')
  await field(page, 'legal_national_id').fill('10380284791')
  await field(page, 'registration_number').fill('۱۲۳۴۵')
  await field(page, 'economic_number').fill('١٠٣٨٠٢٨٤٧٩٠')
  await field(page, 'postal_code').fill('1939633487')
  await field(page, 'address').fill('تهران، خیابان ولیعصر، پلاک ۱۰')
  await field(page, 'landline').fill('02288776655')
  await send(page)
  await expect(modal(page)).toContainText('شناسهٔ ملی شرکت یازده رقم دارد')
  await expect(modal(page)).toContainText('شمارهٔ تلفن ثابت را با کد شهر بنویسید')
  await expectNoViolations(page)
  await field(page, 'legal_national_id').fill('10380284790')
  await field(page, 'landline').fill('021-88776655')
  await send(page)
  await expect(status(page, 'APPROVAL_PENDING')).toBeVisible()
  await expect(page.getByRole('region', { name: financialTexts.pendingTitle })).toContainText('۰۲۱۸۸۷۷۶۶۵۵')
})

test('unspent money is asked back with a code to the phone, held, and paid by staff', async ({
  page,
  browser,
  advertiser,
}) => {
  const { accountId, phone } = advertiser
  await payByApi(advertiser, 2_000_000 * TOMAN)
  await page.context().clearCookies()
  await page.goto(await signInLink(phone))
  await page.getByRole('button', { name: signInLinkTexts.button }).click()
  await expect(page).toHaveURL(/my-ads$/)
  await page.goto(tab(accountId))
  await page.getByRole('button', { name: refundTexts.open }).click()
  await page.getByLabel(refundTexts.amount, { exact: true }).fill('۳۰۰۰۰۰۰')
  await page.getByRole('button', { name: refundTexts.send }).click()
  await expect(page.getByText('این مبلغ از مبلغ قابل برداشت بیشتر است')).toBeVisible()
  await expect(page.getByLabel(refundTexts.amount, { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel(refundTexts.amount, { exact: true }).fill('۵۰۰۰۰۰')
  await page.reload()
  await expect(page.getByLabel(refundTexts.amount, { exact: true })).toHaveValue('۵۰۰٬۰۰۰')
  await page.getByLabel(refundTexts.sheba).fill('580540105180021273113007')
  const since = new Date()
  await page.getByRole('button', { name: refundTexts.send }).click()
  const code = page.getByRole('dialog', { name: confirmationTexts.title })
  await expect(code).toContainText(persianDigits(phone))
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await code.getByLabel(confirmationTexts.step.code).fill(await newestCode(phone, since))
  await expect(code).toBeHidden()

  const request = page.getByRole('listitem').filter({ hasText: '۵۰۰٬۰۰۰' })
  await expect(request).toContainText(refundTexts.states.held)
  await expect(page.getByRole('banner')).toContainText('۱٬۵۰۰٬۰۰۰')
  await expect(page.getByText(refundTexts.underWay)).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signInStaff(desk, 'money')
  await desk.goto(`/staff/refunds?search=${accountId}`)
  const card = desk.getByRole('main').getByRole('listitem').filter({ hasText: '۵۰۰٬۰۰۰' })
  await card.getByRole('button', { name: staffRefundTexts.approveOf('۵۰۰٬۰۰۰') }).click()
  const asked = desk.getByRole('dialog')
  await asked.getByRole('button', { name: staffRefundTexts.approve, exact: true }).click()
  await expect(card).toContainText(staffRefundTexts.states.approved)
  await page.reload()
  await expect(request).toContainText(refundTexts.states.approved)
  await expect(request.getByRole('button', { name: refundTexts.cancel })).toBeHidden()
  await card.getByRole('button', { name: staffRefundTexts.payOf('۵۰۰٬۰۰۰') }).click()
  await asked.getByLabel(staffRefundTexts.bankNumber).fill('445566')
  await expectNoViolations(desk)
  await asked.getByRole('button', { name: staffRefundTexts.pay, exact: true }).click()
  await expect(card).toContainText(staffRefundTexts.states.paid)
  await page.reload()
  await expect(request).toContainText(refundTexts.states.paid)
  await expect(request).toContainText('۴۴۵۵۶۶')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
})

test('a mark below which the panel warns, and the way to charge', async ({ page, advertiser }) => {
  const { accountId } = advertiser
  await payByApi(advertiser, 1_000_000 * TOMAN)
  await postByHand(accountId, 9, 'not a whole toman')
  await page.goto(`/u/${accountId}/my-ads`)
  await sheet(page).getByRole('button', { name: financialTexts.alert.dismiss }).click()
  await page.goto(tab(accountId))
  const mark = page.getByLabel(noticeTexts.settings.mark)
  await mark.fill('۲۰۰۰۰۰۰')
  await page.getByRole('button', { name: noticeTexts.settings.save }).click()
  const notice = page.getByRole('region', { name: noticeTexts.label })
  await expect(notice).toContainText('از ۲٬۰۰۰٬۰۰۰ تومان کمتر')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await page.reload()
  await expect(mark).toHaveValue('۲٬۰۰۰٬۰۰۰')
  await notice.getByRole('link', { name: noticeTexts.charge }).click()
  await expect(page).toHaveURL(/payment\/charge$/)
  await expect(notice).toBeHidden()

  await page.goto(tab(accountId))
  await expect(notice).toBeVisible()
  await mark.fill('')
  await page.getByRole('button', { name: noticeTexts.settings.save }).click()
  await expect(notice).toBeHidden()
})

test('an account that owes too much sees why nothing is shown, and what to do', async ({
  page,
  advertiser,
}) => {
  const account = String(advertiser.accountId)
  const title = `حراج ${advertiser.phone}`
  await staff('approve', String(await adToReview(advertiser, title)))
  await limitDebt(advertiser.accountId, 1_000, 900_000)
  await postByHand(advertiser.accountId, -500_000, 'spent')
  await page.goto(`/u/${account}/my-ads`)
  const card = page.getByRole('listitem').filter({ hasText: title })
  // The exchange reviews it too, within seconds.
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText(myAdsTexts.states.in_debt, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: noticeTexts.label })).toContainText(noticeTexts.inDebt)
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await card.getByRole('link', { name: shellTexts.charge }).click()
  await expect(page).toHaveURL(/payment\/charge$/)
})
