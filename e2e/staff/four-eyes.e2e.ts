import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { refundTexts } from '../../web/src/i18n/financial.ts'
import { membersTexts, roleTexts } from '../../web/src/i18n/members.ts'
import { staffAccountTexts } from '../../web/src/i18n/staff-accounts.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { approvalName, colleagueTexts } from '../../web/src/i18n/staff-approvals.ts'
import { staffRefundTexts } from '../../web/src/i18n/staff-refunds.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { tooWide } from '../pages/sideways.ts'
import { signInByApi } from '../people/api-client.ts'
import { freshPhone } from '../people/sms-inbox.ts'
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

test('an owner is asked for by one, agreed to by another, and then stands in the account', async ({
  browser,
  advertiser: { accountId },
}) => {
  const newDesk = async () => (await browser.newContext()).newPage()
  const [one, another] = [await newDesk(), await newDesk()]
  await signInStaff(one, 'accounts')
  await signInStaff(another, 'accounts')
  const { phone } = await signInByApi((await browser.newContext()).request, freshPhone())
  const name = approvalName({ sum: 0, act: { phone } })

  await one.goto(`/staff/accounts/${accountId}`)
  await one.getByRole('button', { name: staffAccountTexts.addMember }).click()
  const adding = one.getByRole('dialog')
  await adding.getByLabel(staffAccountTexts.memberPhone).fill(persianDigits(phone))
  await adding.getByLabel(membersTexts.role).selectOption('owner')
  await adding.getByLabel(deskTexts.reason).fill('نامهٔ رسمی صاحب حساب')
  await adding.getByRole('button', { name: staffAccountTexts.addMember }).click()
  await expect(one.getByText(colleagueTexts.asked)).toBeVisible()
  const member = one.getByRole('listitem').filter({ hasText: persianDigits(phone) })
  await expect(member).toBeHidden()

  await another.goto('/staff/approvals')
  await another.getByRole('button', { name: colleagueTexts.agreeOf(name) }).click()
  const agreeing = another.getByRole('dialog')
  await expect(agreeing.getByText(persianDigits(phone), { exact: true })).toBeVisible()
  await expectNoViolationsInBothThemes(another)
  expect(await tooWide(another)).toEqual([])
  await agreeing.getByRole('button', { name: colleagueTexts.agree, exact: true }).click()
  await expect(another.getByText(colleagueTexts.agreed(name))).toBeVisible()

  await one.reload()
  await expect(member).toContainText(roleTexts.owner)
})
