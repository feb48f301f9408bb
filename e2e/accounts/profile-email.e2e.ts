import type { Page } from '@playwright/test'
import fieldErrors from '../../data/texts/field-errors.json' with { type: 'json' }
import { emailTexts, periodicReportTexts } from '../../web/src/i18n/profile.ts'
import { restoredTexts } from '../../web/src/i18n/actions.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { freshEmail, newestMailCode } from '../people/mail-inbox.ts'
import { newestCode } from '../people/sms-inbox.ts'

test.use({ expectedErrors: [/status of 400/] })

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

async function begin(page: Page, email: string) {
  await page.getByRole('button', { name: emailTexts.add }).click()
  const address = page.getByLabel(emailTexts.address)
  await expect(address).toBeFocused()
  await address.fill('nobody')
  await page.getByRole('button', { name: emailTexts.next }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(email)
  await page.reload()
  await expect(address, 'what was typed outlasts a reload').toHaveValue(email)
  await page.getByRole('button', { name: emailTexts.next }).click()
}

test('an address is verified by a code to the phone and one to it, over wrong codes and a reload', async ({
  page,
  advertiser,
}) => {
  const since = new Date()
  const email = freshEmail()
  await page.goto(`/u/${advertiser.accountId}/profile`)
  await begin(page, email)
  const phoneCode = page.getByLabel(emailTexts.steps.phone.code)
  await expect(phoneCode).toBeFocused()
  const sms = await newestCode(advertiser.phone, since)
  await phoneCode.fill(wrongOf(sms))
  await expect(phoneCode).toHaveAttribute('aria-invalid', 'true')
  await expect(phoneCode).toHaveValue('')
  await page.reload()
  await phoneCode.fill(sms)

  const mailCode = page.getByLabel(emailTexts.steps.mail.code)
  await expect(mailCode).toBeFocused()
  await expect(page.getByText(emailTexts.steps.mail.title)).toBeVisible()
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  const code = await newestMailCode(email, since)
  await mailCode.fill(wrongOf(code))
  await expect(mailCode).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(emailTexts.verified)).toHaveCount(0)
  await mailCode.fill(code)
  await expect(page.getByText(emailTexts.done)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(emailTexts.verified)).toBeVisible()
  await expect(page.getByRole('button', { name: emailTexts.change })).toBeVisible()
})

test('reports go by message at once and by e-mail once it is verified, and the choice stays @phone', async ({
  page,
  advertiser,
}) => {
  await page.goto(`/u/${advertiser.accountId}/profile?tab=reports`)
  await page.getByLabel(periodicReportTexts.frequencies.weekly.name).check()
  const mail = page.getByRole('checkbox', { name: new RegExp(`^${periodicReportTexts.email}`) })
  await expect(mail).toBeDisabled()
  await page.getByRole('button', { name: periodicReportTexts.save }).click()
  await expect(page.getByText(fieldErrors.no_channel)).toBeVisible()
  const sms = page.getByRole('checkbox', { name: new RegExp(`^${periodicReportTexts.sms}`) })
  await expect(sms).toBeFocused()
  await sms.check()
  await page.reload()
  await expect(sms, 'what was chosen outlasts a reload').toBeChecked()
  await expect(page.getByText(periodicReportTexts.restored)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: periodicReportTexts.save }).click()
  await expect(page.getByText(periodicReportTexts.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(periodicReportTexts.frequencies.weekly.name)).toBeChecked()
  await expect(sms).toBeChecked()
  await expect(page.getByText(periodicReportTexts.restored)).toHaveCount(0)

  await page.getByLabel(periodicReportTexts.frequencies.none.name).check()
  await page.reload()
  await page.getByRole('button', { name: periodicReportTexts.startOver }).click()
  await page.getByRole('button', { name: restoredTexts.confirm }).click()
  await expect(page.getByLabel(periodicReportTexts.frequencies.weekly.name)).toBeChecked()

  const since = new Date()
  const email = freshEmail()
  await begin(page, email)
  await page.getByLabel(emailTexts.steps.phone.code).fill(await newestCode(advertiser.phone, since))
  await page.getByLabel(emailTexts.steps.mail.code).fill(await newestMailCode(email, since))
  await mail.check()
  await page.getByRole('button', { name: periodicReportTexts.save }).click()
  await expect(page.getByText(periodicReportTexts.saved)).toBeVisible()
  await page.reload()
  await expect(mail).toBeChecked()
})
