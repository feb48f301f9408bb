import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { deskTexts } from '../../web/src/i18n/staff-desk.ts'
import { reviewTexts } from '../../web/src/i18n/staff-review.ts'
import { expectNoViolations, expectNoViolationsInBothThemes, smallTargets } from '../pages/accessible.ts'
import { signInByApi } from '../people/api-client.ts'
import { fillLanding, send } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone } from '../people/sms-inbox.ts'
import { adToReview, signInStaff } from '../people/staff-member.ts'
import { staff } from '../people/staff-words.ts'

const LOW_QUALITY = /^تصویر تار یا کم‌کیفیت است/

test('an ad is denied by keys alone, corrected by its owner, and approved @desktop', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await (await browser.newContext()).newPage()
  const advertiser = await signInByApi(owner.context().request, freshPhone())
  await signInStaff(page, 'review')
  await page.clock.install()
  // Reviewers of other journeys are handed this one too, unless it is opened at once.
  const ad = await adToReview(advertiser, 'حراج مبل')
  await page.goto(`/staff/review?ad=${ad}`)
  const heading = page.getByRole('heading', { name: 'حراج مبل' })
  await expect(heading).toBeFocused()
  for (const size of Object.values(reviewTexts.bannerSizes))
    await expect(page.getByRole('img', { name: reviewTexts.bannerOf(size, 'حراج مبل') })).toBeVisible()
  const landing = page.getByRole('link', { name: reviewTexts.landingOpen })
  await expect(landing).toHaveAttribute('href', 'https://example.com/')
  await expect(landing).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(page.getByText(reviewTexts.findings.running)).toBeHidden()

  // A key pressed right after an ad has opened counts for the ad before it.
  await page.clock.fastForward(700)
  await page.keyboard.press('KeyZ')
  await expect(page.getByRole('switch', { name: reviewTexts.trueSize })).toBeChecked()
  await page.keyboard.press('KeyD')
  const dialog = page.getByRole('dialog', { name: reviewTexts.explain.deny('حراج مبل') })
  await dialog.getByRole('button', { name: reviewTexts.explain.send.deny }).click()
  await expect(dialog.getByText(reviewTexts.explain.needed)).toBeVisible()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await dialog.getByRole('checkbox', { name: LOW_QUALITY }).check()
  await dialog.getByLabel(reviewTexts.explain.note).fill('نسخهٔ اصلی عکس را بفرستید.')
  await page.reload()
  await page.getByRole('button', { name: reviewTexts.verdicts.deny }).click()
  await expect(dialog.getByRole('checkbox', { name: LOW_QUALITY })).toBeChecked()
  await dialog.getByRole('button', { name: reviewTexts.explain.send.deny }).click()
  await expect(page.getByText(reviewTexts.decided.deny('حراج مبل'))).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`ad=${ad}(?!\\d)`))

  await owner.goto(`/u/${advertiser.accountId}/my-ads`)
  const card = owner.getByRole('listitem').filter({ hasText: 'حراج مبل' })
  await expect(card).toContainText(myAdsTexts.states.denied)
  await expect(card).toContainText('تصویر تار یا کم‌کیفیت است')
  await expect(card).toContainText('نسخهٔ اصلی عکس را بفرستید.')
  await card.getByRole('link', { name: myAdsTexts.editOf('حراج مبل') }).click()
  await fillLanding(owner, 'https://example.com/sofa')
  await send(owner, campaignFormTexts.review.resubmit)
  await expect(owner).toHaveURL(/\/my-ads$/)
  await expect(card).toContainText(myAdsTexts.states.in_review)

  await page.goto(`/staff/review?ad=${ad}`)
  await expect(page.getByText('https://example.com/sofa')).toBeVisible()
  await expect(
    page.getByRole('complementary').getByRole('list').filter({ hasText: 'نسخهٔ اصلی عکس' }),
  ).toContainText(reviewTexts.statuses[4])
  await page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true }).click()
  await expect(page.getByText(reviewTexts.decided.approve('حراج مبل'))).toBeVisible()
  await owner.reload()
  await expect(card).not.toContainText(myAdsTexts.states.in_review)
})

test.describe('an ad that somebody else has decided meanwhile', () => {
  test.use({ expectedErrors: [/status of 409/] })
  test('is shown again, and the verdict is not lost without a word', async ({ page, newcomer }) => {
    const ad = await adToReview(await newcomer(), 'تخفیف کفش')
    await signInStaff(page, 'review')
    await page.goto(`/staff/review?ad=${ad}`)
    await expect(page.getByRole('heading', { name: 'تخفیف کفش' })).toBeVisible()
    await staff('deny', String(ad), '--reasons', 'low_quality')
    await page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(reviewTexts.changed.decidedText)
    await expect(page.getByRole('complementary')).toContainText(reviewTexts.statuses[4])
  })
})

test.describe('somebody who may not', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('see the desk is told so, with a way on', async ({ page, advertiser }) => {
    await page.goto('/staff/review')
    await expect(page.getByRole('heading', { name: deskTexts.noRights.title })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: deskTexts.toPanel }).click()
    await expect(page).toHaveURL(new RegExp(`/u/${advertiser.accountId}/my-ads$`))
  })
})

test('the desk shows what one may do, and nothing else', async ({ page }) => {
  await signInStaff(page, 'review')
  await page.goto('/staff')
  const sections = page.getByRole('navigation', { name: deskTexts.sections })
  await expect(sections.getByRole('link')).toHaveCount(1)
  await sections.getByRole('link', { name: deskTexts.names.review }).click()
  await expect(page.getByRole('heading', { name: reviewTexts.title })).toBeVisible()
  await page.goto('/staff/nothing')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('link', { name: deskTexts.toDesk }).click()
  await expect(page).toHaveURL(/\/staff$/)
})

test('a stranger signs in and comes back to the desk, in a page of its own', async ({ page, newcomer }) => {
  const { phone } = await newcomer()
  await staff('grant', phone, '--rights', 'review')
  await page.goto('/staff/review')
  await expect(page).toHaveURL(/\/auth\?next=%2Fstaff%2Freview/)
  // A value that an operator's tags could have set on the sign-in page.
  await page.evaluate(() => Object.assign(window, { brought: 'by a tag' }))
  await signInOnPage(page, phone)
  await expect(page.getByRole('heading', { name: reviewTexts.title })).toBeVisible()
  expect(await page.evaluate(() => 'brought' in window)).toBe(false)
})

test('the review of an ad is for everybody @both', async ({ page, newcomer }) => {
  const ad = await adToReview(await newcomer(), 'آگهی خوانا')
  await signInStaff(page, 'review')
  await page.goto(`/staff/review?ad=${ad}`)
  await expect(page.getByRole('heading', { name: 'آگهی خوانا' })).toBeVisible()
  await expect(page.getByText(reviewTexts.findings.running)).toBeHidden()
  await expectNoViolationsInBothThemes(page)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: reviewTexts.verdicts.ask_changes }).click()
  await expect(page.getByRole('checkbox', { name: LOW_QUALITY })).toBeVisible()
  await expectNoViolationsInBothThemes(page)
})
