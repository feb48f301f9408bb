import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { expect, test } from '../fixtures.ts'
import { NO_ICON, PEOPLE, signInByMarketplace } from '../people/marketplace-visitor.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { openInPanel } from '../pages/open-in-panel.ts'

const accountName = (page: Page) => page.getByLabel(profileTexts.name, { exact: true })

test.describe('a user of two accounts', () => {
  test.use({ expectedErrors: [NO_ICON] })
  test('finds the form of each filled in with its own', async ({ page }) => {
    await signInByMarketplace(page, PEOPLE.seller)
    await page.goto('/u/1/profile')
    await expect(accountName(page)).not.toHaveValue('')
    const first = await accountName(page).inputValue()
    await openInPanel(page, '/u/2/profile')
    await expect(accountName(page)).not.toHaveValue(first)
    await accountName(page).fill('x')
    await openInPanel(page, '/u/1/profile')
    await expect(accountName(page)).toHaveValue(first)
  })
})

test.describe('after a session that has ended', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('the user who signs in next finds nothing of it', async ({ page, advertiser }) => {
    const phone = page.getByText(persianDigits(advertiser.phone))
    await page.goto(`/u/${advertiser.accountId}/profile`)
    await expect(phone).toBeVisible()
    await advertiser.request.post('/svc/accounts/api/v1/logout/', {
      headers: { origin: new URL(page.url()).origin },
    })
    // Without a pointer on its way there, which would lead to sign-in before the press does.
    await page.getByRole('link', { name: profileTexts.tabs.sessions }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
    await signInOnPage(page, freshPhone())
    await expect(page.getByText(profileTexts.current)).toBeVisible()

    // Never answered, so that the page could only show remembered data.
    const asked = new Promise<void>((resolve) =>
      page.route(`**/token/access/**account=${advertiser.accountId}*`, () => resolve()),
    )
    await page.goBack()
    await expect(page).toHaveURL(`/u/${advertiser.accountId}/profile`)
    await expect(page.getByRole('heading', { name: profileTexts.title, level: 1 })).toBeVisible()
    await asked
    await expect(phone).toBeHidden()
  })
})
