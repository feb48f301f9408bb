import { persianDigits } from '@jarchi/shared/text/digits.ts'
import type { Locator, Page } from '@playwright/test'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { paymentTexts } from '../../web/src/i18n/charge.ts'
import { myAdsTexts } from '../../web/src/i18n/my-ads.ts'
import { maker, suggestions } from '../pages/banner-maker.ts'
import { amountField, payButton, pressAtBank } from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'
import { SANDBOX } from '../ports.ts'
import { tooWide } from '../pages/sideways.ts'
import { freshPhone, newestCode } from '../people/sms-inbox.ts'

// Everything that a visitor may use, at once: double text size, a contrast theme, only the keyboard, an
// active worker.
// Code for next pages may be on its way when the network goes; a worker's answer then names no cause.
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/assets\//
test.use({ forcedColors: 'active', expectedErrors: [LOST] })

const TITLE = 'فروش پاییزه'

test('the first hour by keys, enlarged, in forced colours, with a worker and a pause offline', async ({
  page,
  context,
}) => {
  test.slow()
  await enlarge(page)
  await page.goto('/')
  await signInByKeys(page)

  await press(page, page.getByRole('link', { name: myAdsTexts.create }).first())
  await openByKeys(page, 'where')
  await type(page, page.getByLabel(campaignFormTexts.title.label), TITLE)
  await openByKeys(page, 'banner')
  await press(page, suggestions(page).first())
  await expect(maker(page)).toBeVisible()
  await press(page, maker(page).getByRole('button', { name: makerTexts.done, exact: true }))
  await expect(maker(page)).toBeHidden()
  await openByKeys(page, 'landing')
  await context.setOffline(true)
  await type(page, page.getByLabel(campaignFormTexts.landing.webLabel), 'https://example.com/autumn')
  await openByKeys(page, 'review')
  await press(page, page.getByRole('button', { name: campaignFormTexts.review.send, exact: true }))
  await expect(page.getByRole('alert').filter({ hasText: campaignFormTexts.saving.waiting })).toBeVisible()
  await noSideways(page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/my-ads$/)
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(card).toContainText(myAdsTexts.states.in_review)
  await noSideways(page)

  await press(page, page.getByRole('link', { name: /شارژ/ }).first())
  await type(page, amountField(page), '۲۰۰۰۰۰۰')
  await noSideways(page)
  await press(page, payButton(page))
  await page.waitForURL(`${SANDBOX}/banks/**`)
  await pressAtBank(page, 'paid')
  await expect(page.getByRole('heading', { name: paymentTexts.success.title })).toBeVisible()
  await noSideways(page)
})

async function enlarge(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

async function signInByKeys(page: Page) {
  const phone = persianDigits(freshPhone())
  const since = new Date()
  await type(page, page.getByLabel(authTexts.phone), phone)
  await page.keyboard.press('Enter')
  const code = page.getByLabel(authTexts.code)
  await expect(code).toBeFocused()
  await page.keyboard.type(await newestCode(phone, since))
  await expect(page).toHaveURL(/\/my-ads$/)
}

async function openByKeys(page: Page, name: keyof typeof campaignFormTexts.sections) {
  const head = page.getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections[name]}`) }).first()
  if ((await head.getAttribute('aria-expanded')) !== 'true') await press(page, head)
  await expect(head).toHaveAttribute('aria-expanded', 'true')
}

async function type(page: Page, field: Locator, text: string) {
  await reach(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function press(page: Page, control: Locator) {
  await reach(page, control)
  // A button stays busy for a moment longer and ignores presses (§9.3).
  await expect(control).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
}

/** Presses Tab until a control has the focus, and checks that it is in view and not covered. */
async function reach(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  if (await isFocused()) return
  for (let tabs = 0; tabs < 120 && !(await isFocused()); tabs++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  const seen = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + Math.min(height, 40) / 2]
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.contains(element))
    })
  await expect.poll(seen).toBe(true)
}

async function noSideways(page: Page) {
  expect(await tooWide(page)).toEqual([])
}
