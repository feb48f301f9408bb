import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { transactionTexts } from '../../web/src/i18n/transactions.ts'
import { signInByApi } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { SANDBOX } from '../ports.ts'

/** It has a campaign for furniture in Tehran, with a ceiling of 18,000 rial for a click. */
const DEMO_ADVERTISER = '09120000001'
/** The first account of the demo; the marketplace's journeys lead the same user to another account too. */
const ACCOUNT = 1
const TITLE = 'حراج پاییزهٔ مبلمان راحتی'
const CEILING_TOMAN = 1_800
const SHOP = 'https://sofa.example.ir/'
const BANNER = `.banner[href="${SHOP}"]`

test('an advertiser sees the banner among posts, clicks it, and pays no more than the ceiling', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const context = page.context()
  await signInByApi(context.request, DEMO_ADVERTISER)
  await page.goto(`/u/${ACCOUNT}/my-ads`)
  const before = await balanceOf(page)

  const list = await openedList(context)
  const banner = list.locator('.slot', { has: list.locator(BANNER) }).first()
  const isViewed = list.waitForRequest((request) => new URL(request.url()).pathname === '/v')
  await banner.scrollIntoViewIfNeeded()
  await isViewed
  const width = () => banner.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(984)

  const told = list.waitForResponse((answer) => new URL(answer.url()).pathname === '/c')
  const [shop] = await Promise.all([context.waitForEvent('page'), banner.getByRole('link').click()])
  await expect(shop).toHaveURL(SHOP)
  expect((await told).ok()).toBe(true)
  await shop.close()

  await banner.getByRole('button', { name: 'اینجا چه شد' }).press('Enter')
  const drawer = list.getByRole('dialog')
  await expect(drawer.locator('tr.own.won')).toContainText('جارچی')
  await expect(drawer.getByText('کلیک (لینک)')).toBeVisible()
  await list.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await list.close()

  await page.bringToFront()
  const paid = async () => before - (await balanceOf(page))
  await expect.poll(paid, { timeout: 30_000 }).toBeGreaterThan(0)
  const toman = await paid()
  expect(toman).toBeLessThanOrEqual(CEILING_TOMAN)
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(card).toContainText('امروز ۱ کلیک')

  await page.goto(`/u/${ACCOUNT}/transactions`)
  const line = page
    .getByRole('list', { name: transactionTexts.title })
    .getByRole('listitem')
    .filter({ hasText: TITLE })
    .first()
  await line.getByRole('button', { name: `${transactionTexts.open}: ${TITLE}` }).click()
  const spent = line.getByRole('listitem').first()
  await expect(spent).toContainText('تهران')
  // The header's balance has no fractions of a toman.
  const [amount = NaN] = numbersIn(await spent.innerText()).filter((number) => Math.abs(number - toman) <= 1)
  expect(amount).toBeLessThanOrEqual(CEILING_TOMAN)
})

function numbersIn(text: string): number[] {
  const found = asciiDigits(text)
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .match(/\d+(?:\.\d+)?/g)
  return (found ?? []).map(Number)
}

/** In toman, as in the header. */
async function balanceOf(page: Page): Promise<number> {
  const text = await page
    .getByRole('banner')
    .getByText(/تومان/)
    .first()
    .innerText()
  return Number(asciiDigits(text).replace(/\D/g, ''))
}

/**
 * The sandbox's list at a phone's width; competitors win sometimes, and a new campaign joins few auctions at
 * first.
 */
async function openedList(context: BrowserContext): Promise<Page> {
  await context.route(SHOP, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
  )
  const list = await context.newPage()
  await list.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    await list.goto(`${SANDBOX}/marketplace/browse/tehran/furniture`)
    expect(await list.locator(BANNER).count()).toBeGreaterThan(0)
  }).toPass({ timeout: 90_000, intervals: [1_000] })
  return list
}
