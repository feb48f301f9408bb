import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { accountMenuTexts } from '../../web/src/i18n/account-menu.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import texts from '../../data/texts/audit-sentences.json' with { type: 'json' }
import { staffAccountTexts } from '../../web/src/i18n/staff-accounts.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { staffGiftTexts, staffPackageTexts, stuckPaymentTexts } from '../../web/src/i18n/staff-money.ts'
import { staffTicketTexts } from '../../web/src/i18n/staff-tickets.ts'
import { ticketFormTexts } from '../../web/src/i18n/support.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { signInByApi } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { picture } from '../pages/pictures.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { signInStaff } from '../people/staff-member.ts'

test('a ticket is answered and closed, and its customer reads it', async ({ page, browser }) => {
  const owner = await (await browser.newContext()).newPage()
  const { accountId, token, request } = await signInByApi(owner.context().request, freshPhone())
  const headers = { authorization: `JWT ${token}` }
  const categories = await (await request.get('/svc/crm/api/v1/ticket-categories/', { headers })).json()
  const subject = `پرسش ${accountId}`
  const made = await request.post('/svc/crm/api/v1/tickets/', {
    headers,
    data: { subject, category: categories.results[0].slug, text: 'بنر من دیده نمی‌شود.', attachments: [] },
  })
  const { id } = await made.json()
  await signInStaff(page, 'support')
  await page.goto('/staff/tickets')
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  const answer = page.getByLabel(staffTicketTexts.answer)
  await answer.fill('بنر شما تأیید شد.')
  await page.reload()
  await expect(answer).toHaveValue('بنر شما تأیید شد.')
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: ticketFormTexts.attach }).click()
  await (await chooser).setFiles(await picture(600, 400, 120))
  await page.getByRole('button', { name: staffTicketTexts.send }).click()
  await expect(page.getByRole('log')).toContainText('بنر شما تأیید شد.')
  await expect(answer).toHaveValue('')
  await page
    .getByRole('log')
    .getByRole('button', { name: /600x400/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: staffTicketTexts.close, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: staffTicketTexts.close, exact: true }).click()
  await expect(page.getByRole('button', { name: staffTicketTexts.reopen })).toBeVisible()
  await owner.goto(`/u/${accountId}/support/${id}`)
  await expect(owner.getByRole('log')).toContainText('بنر شما تأیید شد.')
})

test('money is minded by name and with a reason, and all of it is in the log @desktop', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const { accountId, token, request } = await newcomer()
  await signInStaff(page, 'accounts', 'money', 'audit')
  await page.goto('/staff/gift-cards')
  await page.getByRole('button', { name: staffGiftTexts.make }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(staffGiftTexts.worth).fill('۵۰۰۰۰')
  await dialog.getByLabel(staffGiftTexts.purpose).fill('جبران خطای نمایش')
  await dialog.getByRole('button', { name: staffGiftTexts.makeConfirm }).click()
  const code = await dialog.getByRole('status').textContent()
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: staffGiftTexts.finish }).click()
  await expect(page.getByText(staffGiftTexts.endsWith(code?.slice(-4) ?? ''))).toBeVisible()

  await page.goto('/staff/packages')
  await page.getByRole('button', { name: staffPackageTexts.add }).first().click()
  const title = `بستهٔ ${accountId}`
  await dialog.getByLabel(staffPackageTexts.name).fill(title)
  await dialog.getByRole('textbox', { name: staffPackageTexts.amount }).fill('۲۰۰۰۰۰۰')
  await dialog.getByRole('button', { name: staffPackageTexts.save }).click()
  await page.getByRole('button', { name: staffPackageTexts.endOf(title) }).click()
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: staffPackageTexts.end }).click()
  await expect(page.getByRole('button', { name: staffPackageTexts.endOf(title) })).toBeHidden()

  await page.goto(`/staff/accounts/${accountId}`)
  await expect(page.getByRole('heading', { name: staffAccountTexts.wallet, exact: true })).toBeVisible()
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: staffAccountTexts.entry, exact: true }).click()
  await dialog.getByRole('textbox', { name: staffAccountTexts.entryAmount }).fill('۱۰۰۰')
  await dialog.getByLabel(deskTexts.reason).fill('تصحیح شارژ دوباره')
  await dialog.getByRole('button', { name: staffAccountTexts.postEntry }).click()
  await expect(page.getByText(staffAccountTexts.entryPosted('۱٬۰۰۰'))).toBeVisible()
  const balance = await request.get('/svc/financial/api/v2/accounts/', {
    headers: { authorization: `JWT ${token}` },
  })
  expect(await balance.json()).toMatchObject({ balance: 10_000 })

  await page.goto('/staff/payments')
  await expect(page.getByRole('heading', { name: stuckPaymentTexts.title })).toBeVisible()
  await page.goto(`/staff/audit?account=${accountId}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('listitem')).toContainText(
    texts.sentences['wallet.gift'].split('{what}')[1] ?? '',
  )
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
})

test.describe('a second person', () => {
  // What they ask for after they were removed.
  test.use({ expectedErrors: [/status of 403/] })

  test('is added to an account, works in it, and is removed @both', async ({ page, browser, newcomer }) => {
    const owner = await newcomer()
    const second = await (await browser.newContext()).newPage()
    const { phone, accountId } = await signInByApi(second.context().request, freshPhone())
    await signInStaff(page, 'accounts')
    await page.goto(`/staff/accounts/${owner.accountId}`)
    await page.getByRole('button', { name: staffAccountTexts.addMember }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(staffAccountTexts.memberPhone).fill(persianDigits(phone))
    await dialog.getByLabel(deskTexts.reason).fill('درخواست کتبی صاحب حساب')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: staffAccountTexts.addMember }).click()
    await expect(page.getByText(deskTexts.doneOf(staffAccountTexts.addMember))).toBeVisible()
    const member = page.getByRole('listitem').filter({ hasText: persianDigits(phone) })
    await expect(member).toBeVisible()
    await expectNoViolations(page)
    expect(await smallTargets(page)).toEqual([])

    await second.goto(`/u/${accountId}/my-ads`)
    await second.getByRole('button', { name: shellTexts.menu }).click()
    await second.getByRole('link', { name: new RegExp(persianDigits(owner.phone)) }).click()
    await expect(second).toHaveURL(new RegExp(`/u/${owner.accountId}/my-ads$`))
    await second.goto(`/u/${owner.accountId}/profile`)
    await expect(second.getByText(persianDigits(phone))).toBeVisible()

    await member.getByRole('button', { name: staffAccountTexts.removeMember }).click()
    await dialog.getByLabel(deskTexts.reason).fill('پایان همکاری')
    await dialog.getByRole('button', { name: staffAccountTexts.removeMember }).click()
    await expect(page.getByText(deskTexts.doneOf(staffAccountTexts.removeMember))).toBeVisible()
    await expect(member).toBeHidden()
    await second.reload()
    // By way of sign-in to their own account.
    await expect(second).toHaveURL(`/u/${accountId}/profile`)
    await expect(second.getByText(persianDigits(phone))).toBeVisible()
    await second.goto(`/u/${accountId}/my-ads`)
    await second.getByRole('button', { name: shellTexts.menu }).click()
    await expect(second.getByText(accountMenuTexts.profile)).toBeVisible()
    await expect(second.getByRole('link', { name: new RegExp(persianDigits(owner.phone)) })).toBeHidden()
  })
})
