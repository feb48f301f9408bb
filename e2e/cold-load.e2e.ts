import type { Page } from '@playwright/test'
import { listEndTexts } from '../web/src/i18n/list-ends.ts'
import { expect, test } from './fixtures.ts'
import { NO_ICON, PEOPLE, sendButton, signInByMarketplace } from './marketplace-visitor.ts'

/** Holds back a file of the panel until what is returned is called. */
async function holdBack(page: Page, file: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the access token is asked for while the code is coming, and once', async ({ page, advertiser }) => {
  const calls: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/token/access/')) calls.push(new URL(request.url()))
  })
  const letCodeCome = await holdBack(page, '**/assets/index-*.js')
  const list = `/u/${advertiser.accountId}/my-ads`
  await page.goto(`${list}?utm_source=radio&utm_medium=`, { waitUntil: 'commit' })
  await expect.poll(() => calls.length).toBe(1)
  letCodeCome()
  await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
  expect(calls.map(({ search }) => search)).toEqual([`?account=${advertiser.accountId}&utm_source=radio`])

  // The visit is known by now, whatever the address says.
  await page.goto(`${list}?utm_source=other`)
  await expect(page.getByText(listEndTexts.empty.title)).toBeVisible()
  expect(calls.map(({ searchParams }) => searchParams.get('utm_source'))).toEqual(['radio', 'radio'])
})

test.describe('a visit', () => {
  test.use({ expectedErrors: [NO_ICON] })

  test("a post's picture is shown before the form's code has come", async ({ page }) => {
    const account = await signInByMarketplace(page, PEOPLE.seller)
    const letFormCome = await holdBack(page, '**/assets/form-*.js')
    await page.goto(`/u/${account}/kenar-divar/gZcarPride`)
    await expect(page.locator('main img[src^="blob:"]').last()).toBeVisible()
    await expect(sendButton(page)).toBeHidden()
    letFormCome()
    await expect(sendButton(page)).toBeVisible()
  })
})
