import { FAULTS } from '@jarchi/shared/api/staff-states.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { stuckPaymentTexts } from '../../web/src/i18n/staff-money.ts'
import { statesTexts } from '../../web/src/i18n/staff-states.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { tooWide } from '../pages/sideways.ts'
import { beginPayment } from '../people/payer.ts'
import { leaveToAPerson } from '../people/staff-changes.ts'
import { signInStaff } from '../people/staff-member.ts'

const FAULT = 'payments_needing_a_person'

test('the desk tells what is wrong and where to look, until somebody has dealt with it', async ({
  page,
  newcomer,
}) => {
  const { payment_id } = await beginPayment(await newcomer(), 10_000_000)
  await leaveToAPerson(payment_id)
  await signInStaff(page, 'money')
  await page.goto('/staff')
  const fault = page.getByRole('listitem').filter({ hasText: statesTexts.faultOf[FAULT].title })
  await expect(fault).toContainText(statesTexts.count('۱'))
  await expect(fault).toContainText(statesTexts.faultOf[FAULT].meaning)
  await expect(fault).toContainText(FAULTS[FAULT].alert)
  await expectNoViolationsInBothThemes(page)
  expect(await smallTargets(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])

  await fault.getByRole('link', { name: statesTexts.see(deskTexts.names.payments) }).press('Enter')
  await expect(page.getByRole('heading', { name: stuckPaymentTexts.title })).toBeVisible()
  await page.getByRole('button', { name: stuckPaymentTexts.closeOf('۱٬۰۰۰٬۰۰۰') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stuckPaymentTexts.closeNote).fill('در پنل درگاه پرداختی نبود.')
  await dialog.getByRole('button', { name: stuckPaymentTexts.close }).click()
  await expect(page.getByText(stuckPaymentTexts.closed)).toBeVisible()

  await page.getByRole('link', { name: new RegExp(deskTexts.title) }).click()
  await expect(page.getByRole('region', { name: statesTexts.title }).getByRole('status')).toBeVisible()
  await expect(fault).toBeHidden()
})
