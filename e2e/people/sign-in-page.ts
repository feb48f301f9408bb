import type { Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { newestCode } from './sms-inbox.ts'

/** Signs in on the open page, as a person does; the sixth digit sends the code. */
export async function signInOnPage(page: Page, phone: string) {
  await page.getByLabel(authTexts.phone).fill(phone)
  const since = new Date()
  await page.getByRole('button', { name: authTexts.sendCode }).click()
  const field = page.getByLabel(authTexts.code)
  await field.waitFor()
  await field.fill(await newestCode(phone, since))
}
