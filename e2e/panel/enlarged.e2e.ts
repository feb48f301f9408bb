import { addMonths, jalaliMonthOf, jalaliMonthText, spanOfMonth } from '@jarchi/shared/time/jalali.ts'
import type { Page } from '@playwright/test'
import { campaignFormTexts } from '../../web/src/i18n/campaign-form.ts'
import { financialTexts, refundTexts } from '../../web/src/i18n/financial.ts'
import { createCampaign, type Advertiser } from '../people/api-client.ts'
import { openTab, startMaking } from '../pages/banner-maker.ts'
import { openSection } from '../pages/campaign-form.ts'
import { expect, test } from '../fixtures.ts'
import { postPast } from '../people/staff-changes.ts'
import { pagesInTurn } from '../pages/open-in-panel.ts'
import { payByApi } from '../people/payer.ts'
import { tooWide } from '../pages/sideways.ts'
import { openTicket } from '../people/support-desk.ts'

/** Widths in CSS pixels, and the visitor's text size in pixels; the usual size is 16. */
const ENLARGED = [
  { width: 390, pixels: 16 },
  { width: 390, pixels: 32 },
  { width: 320, pixels: 24 },
  { width: 1280, pixels: 32 },
] as const

/** The widest of them. */
const PHONE = 390

/** Names in which no line can be broken between words. */
const LONG_TITLE = 'ب'.repeat(60)
const LONG_SUBJECT = 'w'.repeat(80)

const lastMonth = addMonths(jalaliMonthOf(new Date()), -1)
const MANY_RIALS = 12_345_678_901

const PAGES = [
  'my-ads',
  'reports',
  'transactions',
  `statements/${jalaliMonthText(lastMonth)}`,
  'payment/charge',
  'profile?tab=general-info',
  'profile?tab=sessions',
  'services',
  'support',
  'support/new',
  'application',
  'tos',
  'promotions/black-friday',
  'promotions/webinar',
  'kenar-divar/types',
  'nothing-here',
]
const SECTIONS = ['where', 'banner', 'landing', 'when', 'money', 'review'] as const

test('no page scrolls sideways when texts are enlarged or names are long', async ({ page, advertiser }) => {
  test.slow()
  const { campaign, ticket } = await leadBusyLife(advertiser)
  const opened = `/u/${advertiser.accountId}`
  const found: string[] = []
  const look = async (what: string) => found.push(...(await sidewaysOf(page, what)))

  const open = pagesInTurn(page)
  const named = [`reports/${campaign.id}`, `my-ads/${campaign.id}/edit`, `support/${ticket}`]
  for (const path of [...PAGES, ...named]) {
    await open(`${opened}/${path}`)
    await settled(page)
    await look(path)
  }
  await open(`${opened}/profile?tab=financial-info`)
  await settled(page)
  await look('financial information')
  await page.getByRole('button', { name: refundTexts.open }).click()
  await look('a refund')
  await page.getByRole('button', { name: financialTexts.fill }).click()
  for (const kind of ['natural', 'legal'] as const) {
    await page.getByText(financialTexts.kinds[kind], { exact: true }).click()
    await look(`financial information, ${kind}`)
  }
  await page.goto(`${opened}/my-ads/new`)
  await page.getByRole('heading', { name: campaignFormTexts.newTitle }).waitFor()
  for (const name of SECTIONS) {
    await openSection(page, name)
    await look(`section ${name}`)
  }
  await startMaking(page, 1)
  for (const tab of ['texts', 'template', 'colors', 'picture'] as const) {
    await openTab(page, tab)
    await look(`the banner maker, ${tab}`)
  }
  await page.context().clearCookies()
  for (const path of ['/auth', '/auth/tos', '/install', '/auth/divar/access']) {
    await page.goto(path)
    await settled(page)
    await look(path)
  }
  expect(found).toEqual([])
})

/** Content that fills pages: an ad, long amounts of money, a ticket; with long names. */
async function leadBusyLife(advertiser: Advertiser) {
  const at = spanOfMonth(lastMonth).from
  await postPast(advertiser.accountId, [
    { kind: 'top_up', amount: MANY_RIALS, at },
    { kind: 'spend', amount: -1_234_567_891, at: new Date(at.getTime() + 3_600_000) },
  ])
  await payByApi(advertiser, 20_000_000)
  const campaign = await createCampaign(advertiser, LONG_TITLE)
  return { campaign, ticket: await openTicket(advertiser, LONG_SUBJECT) }
}

async function settled(page: Page) {
  await page.getByRole('heading').first().waitFor()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/**
 * Parts of a page that are wider than its window, for each enlargement: by the browser's setting, and by the
 * page's root element.
 */
async function sidewaysOf(page: Page, what: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const setting = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  const root = (size: string) =>
    page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size)
  const found: string[] = []
  for (const { width, pixels } of ENLARGED) {
    await page.setViewportSize({ width, height: 844 })
    await setting(pixels)
    found.push(...(await tooWide(page)).map((part) => `${what} at ${width}/${pixels}, setting: ${part}`))
    await setting(16)
    // On a wide screen columns follow the setting alone (ADR 76).
    if (width > PHONE) continue
    await root(`${pixels}px`)
    found.push(...(await tooWide(page)).map((part) => `${what} at ${width}/${pixels}, root: ${part}`))
    await root('')
  }
  await page.setViewportSize({ width: PHONE, height: 844 })
  await browser.detach()
  return found
}
