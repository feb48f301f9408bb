import { signInLinkTexts } from '../../server/src/platform/texts/sign-in-link.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { factorTexts } from '../../web/src/i18n/staff-factor.ts'
import { staffPackageTexts } from '../../web/src/i18n/staff-money.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoViolationsInBothThemes } from '../pages/accessible.ts'
import { tooWide } from '../pages/sideways.ts'
import { signInStaff } from '../people/staff-member.ts'
import { signInLink } from '../people/staff-words.ts'

// The desk is asked before it proves anything.
test.use({ expectedErrors: [/status of 403/] })

test('a passkey is made, asked for before money, and what was begun goes on', async ({ page }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { phone } = await signInStaff(page, 'money')
  await page.goto('/staff')
  await page.getByRole('link', { name: factorTexts.due.action }).click()
  await page.getByRole('button', { name: factorTexts.passkeys.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(factorTexts.passkeys.name).fill('گوشی من')
  await dialog.getByRole('button', { name: factorTexts.passkeys.add }).click()
  await expect(dialog.getByText(factorTexts.recovery.shown)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectNoViolationsInBothThemes(page)
  await dialog.getByRole('button', { name: factorTexts.recovery.done }).click()
  await expect(page.getByText('گوشی من', { exact: true })).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  await expectNoViolationsInBothThemes(page)

  // A session elsewhere has proved nothing.
  await page.context().clearCookies()
  await page.goto(await signInLink(phone))
  await page.getByRole('button', { name: signInLinkTexts.button }).click()
  await page.waitForURL(/my-ads/)
  await page.goto('/staff/packages')
  await expect(page.getByText(factorTexts.ask.text)).toBeVisible()
  await expectNoViolationsInBothThemes(page)
  await page.getByRole('button', { name: factorTexts.ask.passkey }).click()
  await expect(page.getByRole('heading', { name: staffPackageTexts.title })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(deskTexts.failed)).toBeHidden()
})
