import { gatewayNames } from '../../web/src/i18n/gateways.ts'
import { advertiserWith, amountField, openCharge, payButton } from '../pages/charging.ts'
import { expect, test } from '../fixtures.ts'
import { NO_ICON } from '../people/marketplace-visitor.ts'
import { wholeBrowserLaunch } from '../browser-path.ts'

test.use({
  expectedErrors: [NO_ICON],
  // Pages are kept for going back, as in people's browsers; a headless shell never does this.
  launchOptions: { ...wholeBrowserLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

test('the browser brings the page back from the bank as it was, and it can pay again', async ({ page }) => {
  await openCharge(page, await advertiserWith(page, 'new'))
  await amountField(page).fill('8000000')
  await page.getByRole('radio', { name: gatewayNames.sep }).check()
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
  await payButton(page).click()
  await page.waitForURL('**/banks/sep/**')

  await page.goBack({ waitUntil: 'commit' })
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
  await expect(amountField(page)).toHaveValue('۸٬۰۰۰٬۰۰۰')
  expect(await page.locator('form[hidden]').count()).toBe(0)
  await payButton(page).click()
  await page.waitForURL('**/banks/sep/**')
})
