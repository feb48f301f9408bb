import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { ticketFormTexts } from '../../web/src/i18n/support.ts'
import { signInByApi, type Advertiser } from '../people/api-client.ts'
import { fillTitle } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { untilDraftSaved } from '../pages/saved-draft.ts'
import { shareAccount } from '../people/shared-account.ts'
import { freshPhone } from '../people/sms-inbox.ts'

// These journeys are about expired sessions.
test.use({ expectedErrors: [/status of 40[13]/] })

const SECRET = 'راز نفر قبلی'

/** Another user signs in in the same browser and replaces the session. */
async function signInOver(page: Page, phone: string) {
  // A late answer to a token call would bring the earlier session back.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await signInByApi(page.context().request, phone)
}

const profile = ({ accountId }: Advertiser) => `/u/${accountId}/profile`
const phoneOn = (page: Page, { phone }: Advertiser) => page.getByText(persianDigits(phone))

/** Leaves an unfinished ad and an unfinished ticket behind. */
async function leaveWork(page: Page, { accountId }: Advertiser) {
  await page.goto(`/u/${accountId}/my-ads/new`)
  await fillTitle(page, SECRET)
  await untilDraftSaved(page, SECRET)
  await page.goto(`/u/${accountId}/support/new`)
  await page.getByLabel(ticketFormTexts.subject, { exact: true }).fill(SECRET)
}

test.describe('two users of one account', () => {
  test('find nothing of each other in one tab, and their own again', async ({
    page,
    advertiser,
    browser,
  }) => {
    const apart = await browser.newContext()
    const other = await signInByApi(apart.request, freshPhone())
    await apart.close()
    await shareAccount(advertiser, other)
    await leaveWork(page, advertiser)

    await signInOver(page, other.phone)
    await page.goto(`/u/${advertiser.accountId}/support/new`)
    await expect(page.getByLabel(ticketFormTexts.subject, { exact: true })).toHaveValue('')
    await expect(page.getByText(ticketFormTexts.restored)).toBeHidden()
    await page.goto(`/u/${advertiser.accountId}/my-ads/new`)
    await expect(page.getByRole('heading', { name: campaignFormTexts.newTitle })).toBeVisible()
    await expect(page.getByText(campaignFormTexts.draft.restored)).toBeHidden()
    await expect(page.getByText(SECRET)).toBeHidden()

    await signInOver(page, advertiser.phone)
    await page.reload()
    await expect(page.getByText(campaignFormTexts.draft.restored)).toBeVisible()
  })

  test('see only themselves in a tab that was open before', async ({ page, advertiser, browser }) => {
    const apart = await browser.newContext()
    const other = await signInByApi(apart.request, freshPhone())
    await apart.close()
    await shareAccount(advertiser, other)
    await page.goto(profile(advertiser))
    await expect(phoneOn(page, advertiser)).toBeVisible()
    await signInOver(page, other.phone)
    const later = await page.context().newPage()
    await later.goto(profile(advertiser))
    await expect(phoneOn(later, other)).toBeVisible()
    await expect(phoneOn(page, other)).toBeVisible()
    await expect(phoneOn(page, advertiser)).toBeHidden()
  })
})

test('signing out in one tab ends the others, and leaves nothing to come back to', async ({
  page,
  advertiser,
  context,
}) => {
  await page.goto(profile(advertiser))
  await expect(phoneOn(page, advertiser)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const other = await context.newPage()
  await other.goto(`/u/${advertiser.accountId}/support/new`)
  await other.getByLabel(ticketFormTexts.subject, { exact: true }).fill(SECRET)
  await other.goto(profile(advertiser))
  await expect(phoneOn(other, advertiser)).toBeVisible()
  await other.getByRole('button', { name: 'حساب و منو' }).click()
  await other.getByRole('button', { name: 'خروج' }).click()
  await expect(other.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()

  for (const tab of [other, page]) {
    await tab.goBack()
    await expect(tab.getByRole('heading', { name: profileTexts.title })).toBeHidden()
    await expect(phoneOn(tab, advertiser)).toBeHidden()
  }
  expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(SECRET)
})

test('the back button after a visit to another site opens nothing of who has left', async ({
  page,
  advertiser,
  context,
}) => {
  await page.goto(profile(advertiser))
  await expect(phoneOn(page, advertiser)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto('/openapi.json')
  const other = await context.newPage()
  await other.goto(profile(advertiser))
  await other.getByRole('button', { name: 'حساب و منو' }).click()
  await other.getByRole('button', { name: 'خروج' }).click()
  await expect(other.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
  await expect(phoneOn(page, advertiser)).toBeHidden()
})
