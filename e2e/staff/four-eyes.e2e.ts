import { refundTexts } from '../../web/src/i18n/financial.ts'
import { approvalName, colleagueTexts } from '../../web/src/i18n/staff-approvals.ts'
import { staffRefundTexts } from '../../web/src/i18n/staff-refunds.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { tooWide } from '../pages/sideways.ts'
import { postByHand } from '../people/staff-changes.ts'
import { signInStaff } from '../people/staff-member.ts'

const AMOUNT = '۱۵٬۰۰۰٬۰۰۰'
const NAME = approvalName({ sum: 150_000_000, act: {} })

test('a refund above the sum is asked by one, agreed to by another, paid, and read by its advertiser', async ({
  page,
  browser,
  advertiser,
}) => {
  const { accountId, request, token } = advertiser
  await postByHand(accountId, 200_000_000, 'paid in')
  const asked = await request.post('/svc/financial/api/v2/accounts/refunds/', {
    headers: { authorization: `JWT ${token}` },
    data: { amount: 150_000_000, sheba: 'IR580540105180021273113007' },
  })
  expect(asked.status()).toBe(200)
  const newDesk = async () => (await browser.newContext()).newPage()
  const [one, another] = [await newDesk(), await newDesk()]
  await signInStaff(one, 'money')
  await signInStaff(another, 'money')
  const refunds = `/staff/refunds?search=${accountId}`

  await one.goto(refunds)
  await one.getByRole('button', { name: staffRefundTexts.approveOf(AMOUNT) }).click()
  const dialog = one.getByRole('dialog')
  await dialog.getByRole('button', { name: staffRefundTexts.approve, exact: true }).click()
  await expect(one.getByText(colleagueTexts.asked)).toBeVisible()
  await one.goto('/staff/approvals')
  await expect(one.getByText(colleagueTexts.states.asked, { exact: true }).first()).toBeVisible()
  const ofAccount = (desk: typeof one) =>
    desk.getByRole('main').getByRole('listitem').filter({ hasText: 'IR580540105180021273113007' }).first()
  await expect(ofAccount(one).getByRole('button', { name: colleagueTexts.agreeOf(NAME) })).toBeHidden()

  await another.goto('/staff/approvals')
  await expect(ofAccount(another)).toBeVisible()
  await expectNoViolationsInBothThemes(another)
  expect(await smallTargets(another)).toEqual([])
  expect(await tooWide(another)).toEqual([])
  await ofAccount(another)
    .getByRole('button', { name: colleagueTexts.agreeOf(NAME) })
    .click()
  const agreeing = another.getByRole('dialog')
  await agreeing.getByRole('button', { name: colleagueTexts.agree, exact: true }).click()
  await expect(another.getByText(colleagueTexts.agreed(NAME))).toBeVisible()

  await one.goto(refunds)
  await expect(one.getByText(staffRefundTexts.states.approved).last()).toBeVisible()
  await expectNoViolationsInBothThemes(one)
  expect(await smallTargets(one)).toEqual([])
  expect(await tooWide(one)).toEqual([])
  await one.getByRole('button', { name: staffRefundTexts.payOf(AMOUNT) }).click()
  await dialog.getByLabel(staffRefundTexts.bankNumber).fill('778899')
  await dialog.getByRole('button', { name: staffRefundTexts.pay, exact: true }).click()
  await expect(one.getByText(staffRefundTexts.done.pay(AMOUNT))).toBeVisible()

  await page.goto(`/u/${accountId}/profile?tab=financial-info`)
  const seen = page.getByRole('listitem').filter({ hasText: AMOUNT })
  await expect(seen).toContainText(refundTexts.states.paid)
  await expect(seen).toContainText('۷۷۸۸۹۹')
})
