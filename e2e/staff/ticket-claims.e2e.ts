import { staffTicketTexts } from '../../web/src/i18n/staff-tickets.ts'
import { expect, test } from '../fixtures.ts'
import { makeVip } from '../people/staff-changes.ts'
import { signInStaff } from '../people/staff-member.ts'
import { openTicket } from '../people/support-desk.ts'

test('two of support at one ticket: one answer goes out, and the next ticket opens @desktop', async ({
  page,
  browser,
  newcomer,
}) => {
  test.slow()
  const customer = await newcomer()
  // Other journeys write tickets too: these come before theirs.
  await makeVip(customer.accountId)
  const first = await openTicket(customer, 'بنر فرش دستباف')
  await openTicket(customer, 'فاکتور آبان')

  await signInStaff(page, 'support')
  await page.goto('/staff/tickets')
  await page.getByRole('link', { name: 'بنر فرش دستباف' }).click()
  const answer = page.getByLabel(staffTicketTexts.answer)
  await answer.fill('بنر شما تأیید شد.')

  const other = await (await browser.newContext()).newPage()
  await signInStaff(other, 'support')
  await other.goto('/staff/tickets')
  await expect(other.getByRole('link', { name: 'بنر فرش دستباف' })).toContainText(
    staffTicketTexts.held
      .title('')
      .replace(/[\u2068\u2069]/g, '')
      .trim(),
  )
  await other.goto(`/staff/tickets/${first}`)
  await expect(other.getByText('بنر فرش دستباف').last()).toBeVisible()
  await other.getByLabel(staffTicketTexts.answer).fill('من هم پاسخ می‌دهم.')
  await expect(other.getByRole('button', { name: staffTicketTexts.sendNext })).toHaveCount(0)

  // The one who came first sends with the keyboard: the next one that nobody has opens.
  await answer.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/staff/tickets/(?!${first}$)\\d+$`))
  await expect(page.getByLabel(staffTicketTexts.answer)).toHaveValue('')

  // The other one reads the answer before theirs can go out, and keeps the text.
  await expect(other.getByRole('button', { name: staffTicketTexts.readMeanwhile })).toBeVisible({
    timeout: 30_000,
  })
  await expect(other.getByText('بنر شما تأیید شد.')).toBeVisible()
  await expect(other.getByLabel(staffTicketTexts.answer)).toHaveValue('من هم پاسخ می‌دهم.')

  await page.goBack()
  await expect(page).toHaveURL(/\/staff\/tickets$/)
})
