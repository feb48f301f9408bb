import type { Page } from '@playwright/test'
import { chargeTexts } from '../../web/src/i18n/charge.ts'
import { financialTexts } from '../../web/src/i18n/financial.ts'
import { impersonationTexts } from '../../web/src/i18n/impersonation.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { staffAccountTexts } from '../../web/src/i18n/staff-accounts.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { approvalTexts } from '../../web/src/i18n/staff-money.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { signInByApi, type Advertiser } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { signInStaff } from '../people/staff-member.ts'

const TOKENS = '**/token/access/internal/**'
const PERSON = {
  person_type: 'natural',
  first_name: 'سارا',
  last_name: 'احمدی',
  national_id: '0013542419',
  postal_code: '1939633487',
  address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
}

/** Names the account, so that the desk's lists show it apart from those of other tests. */
async function nameAccount({ request, token, phone }: Advertiser): Promise<string> {
  const name = `فروشگاه ${phone.slice(-6)}`
  const answer = await request.patch('/svc/api/api/v2/adv/profile/', {
    headers: { authorization: `JWT ${token}` },
    data: { name, website_url: null, telegram_bot_link: null },
  })
  expect(answer.ok()).toBe(true)
  return name
}

test('support visits an account in plain sight, and may not touch its money @both', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await (await browser.newContext()).newPage()
  const advertiser = await signInByApi(owner.context().request, freshPhone())
  const name = await nameAccount(advertiser)
  await signInStaff(page, 'impersonate')
  await page.goto('/staff/accounts')
  await page.getByLabel(staffAccountTexts.search).fill(advertiser.phone)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: staffAccountTexts.impersonateOf(name) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: staffAccountTexts.impersonateStart }).click()
  await expect(dialog.getByText(deskTexts.reasonNeeded)).toBeVisible()
  await expect(dialog.getByLabel(deskTexts.reason)).toBeFocused()
  await dialog.getByLabel(deskTexts.reason).fill('پرسش تلفنی دربارهٔ بودجه')
  await dialog.getByRole('button', { name: staffAccountTexts.impersonateStart }).click()

  await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads$`))
  const bar = page.getByRole('region', { name: impersonationTexts.label })
  await expect(bar).toContainText(name)
  await expect(bar.getByRole('timer')).toContainText('۲۹')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await page.goto(`/u/${advertiser.accountId}/payment/charge`)
  await expect(page.getByText(impersonationTexts.refused.charge)).toBeVisible()
  await expect(page.getByRole('region', { name: chargeTexts.summary })).toBeHidden()
  await page.goto(`/u/${advertiser.accountId}/profile?tab=financial-info`)
  await expect(page.getByText(impersonationTexts.refused.financial).first()).toBeVisible()
  await expect(page.getByRole('button', { name: financialTexts.fill })).toBeHidden()

  await owner.goto(`/u/${advertiser.accountId}/profile?tab=sessions`)
  const visits = owner
    .getByRole('heading', { name: impersonationTexts.sessions.title })
    .locator('..')
    .locator('..')
  await expect(visits.getByRole('listitem')).toContainText(impersonationTexts.sessions.now)

  await bar.getByRole('button', { name: impersonationTexts.release }).click()
  await expect(page).toHaveURL(/\/staff\/accounts/)
  await expect(page.getByRole('navigation', { name: deskTexts.sections })).toBeVisible()
  await owner.reload()
  await expect(visits.getByRole('listitem')).not.toContainText(impersonationTexts.sessions.now)
  await expect(bar).toBeHidden()
})

/** Begins an impersonation by the API; returns the id of the account. */
async function impersonateSomebody(page: Page, { accountId }: Advertiser): Promise<number> {
  const staff = await signInStaff(page, 'impersonate')
  const begun = await staff.request.post('/svc/staff/api/v1/impersonations/', {
    headers: { authorization: `JWT ${staff.token}` },
    data: { account_id: accountId, reason: 'آزمودن راه بازگشت' },
  })
  expect(begun.ok()).toBe(true)
  return accountId
}

test.describe('a visit whose time is over @desktop', () => {
  // Late calls of the page that is being left are no longer for this account.
  test.use({ expectedErrors: [/status of 40[13]/] })
  test('leads back to the desk', async ({ page, newcomer }) => {
    const accountId = await impersonateSomebody(page, await newcomer())
    await page.clock.install()
    await page.goto(`/u/${accountId}/my-ads`)
    await expect(
      page.getByRole('region', { name: impersonationTexts.label }).getByRole('timer'),
    ).toBeVisible()
    // A new token would set the page's clock back to the server's.
    await page.route(TOKENS, () => {})
    await page.clock.fastForward('30:00')
    const over = page.getByRole('alertdialog', { name: impersonationTexts.over.title })
    await over.getByRole('button', { name: impersonationTexts.over.back }).click()
    await expect(page).toHaveURL(/\/staff\/accounts/)
  })
})

test('the sidebar and the menu of a phone end a visit too', async ({ page, newcomer }) => {
  const accountId = await impersonateSomebody(page, await newcomer())
  await page.goto(`/u/${accountId}/my-ads`)
  await expect(page.getByRole('region', { name: impersonationTexts.label })).toBeVisible()
  const isPhone = page.viewportSize()?.width === 390
  if (isPhone) await page.getByRole('button', { name: shellTexts.menu }).click()
  const place = isPhone
    ? page.getByRole('banner')
    : page.getByRole('navigation', { name: shellTexts.navigation })
  await place.getByRole('button', { name: impersonationTexts.release }).click()
  await expect(page).toHaveURL(/\/staff\/accounts/)
})

test('financial information is refused with a reason that its owner reads', async ({ page, browser }) => {
  const owner = await (await browser.newContext()).newPage()
  const advertiser = await signInByApi(owner.context().request, freshPhone())
  const name = await nameAccount(advertiser)
  const sent = await advertiser.request.put('/svc/financial/api/v2/accounts/financial-account-info/', {
    headers: { authorization: `JWT ${advertiser.token}` },
    data: PERSON,
  })
  expect(sent.ok()).toBe(true)
  await signInStaff(page, 'finance')
  await page.goto('/staff')
  await page.getByRole('main').getByRole('link', { name: deskTexts.names.financial }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('۰۰۱۳۵۴۲۴۱۹')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await card.getByRole('button', { name: approvalTexts.rejectOf(name) }).click()
  const dialog = page.getByRole('dialog', { name: approvalTexts.rejectOf(name) })
  await dialog.getByLabel(deskTexts.reason).fill('کد ملی با نام نمی‌خواند.')
  await dialog.getByRole('button', { name: approvalTexts.reject, exact: true }).click()
  await expect(page.getByText(approvalTexts.done.reject(name))).toBeVisible()
  await expect(card).toBeHidden()
  await owner.goto(`/u/${advertiser.accountId}/profile?tab=financial-info`)
  await expect(owner.getByText('کد ملی با نام نمی‌خواند.')).toBeVisible()
})
