import type {
  StaffBlockedTraffic,
  StaffExchange,
  StaffExchangeEvents,
  StaffMarket,
} from '@jarchi/shared/api/staff-exchange.ts'
import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, timesAsked } from '../../../../test/wire.ts'
import { pagerTexts } from '../../../i18n/actions.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { marketTexts } from '../../../i18n/staff-market.ts'

const STAFF = '/svc/staff/api/v1/'
const AT = '2026-11-22T08:30:00.000Z'
const running: StaffExchange['switch'] = { stopped_at: null, stopped_by: null, reason: null }

const exchange: StaffExchange = {
  has_exchange: true,
  switch: running,
  bidders: 2,
  today: {
    impressions: 125_000,
    clicks: 640,
    free_clicks: 3,
    invalid_clicks: 27,
    charged: 16_000_000,
    wins: 120_400,
    cost: 12_300_000,
  },
  pending: 450_000,
  lag: { charging: 12, 'roll-up': 40, held_clicks: 2 },
  unreplaced: { calls: 31, resting: 31 },
  equality: {
    verified_at: AT,
    count: 2,
    differences: [
      {
        rule: 'a day is charged what its clicks cost',
        object: 'campaign 7 day 20779',
        details: 'it reads 1 and its clicks cost 2',
      },
    ],
  },
  rules: INVALID_REASONS.map((reason, place) => ({
    reason,
    clicks_today: place,
    clicks_of_7_days: place * 6,
    calls_today: 0,
  })),
  bidding: {
    until: AT,
    requests: 84_300,
    bids: 21_700,
    refused: 4,
    unknown_values: 31,
    no_bids: [
      { reason: 'no_match', count: 60_100 },
      { reason: 'floor', count: 2_500 },
    ],
  },
  prices: { signed: 12_600_000, told: 12_300_000, is_alarm: true },
  unknown_neighborhoods: { missing: 1_346, campaigns: 7 },
}
const events: StaffExchangeEvents = {
  kinds: { impression: 125_000, viewable: 98_000, click: 670, loss: 830, billed: 120_400 },
  reasons: [{ reason: 'bot_agent', count: 11 }],
  losses: [
    { code: 102, count: 800 },
    { code: 100, count: 30 },
  ],
  busiest: [{ kind: 'network', value: '-7234412345678901234', clicks: 41 }],
}
const market: StaffMarket = {
  price_by_market: true,
  margin_percent: 20,
  fitted_at: AT,
  outcomes: 12_000,
  deciles: [
    { bids: 600, foreseen: 0.12, won: 0.13 },
    { bids: 600, foreseen: 0.81, won: 0.78 },
  ],
  campaigns: 140,
  at_market_limit: 12,
  at_ceiling: 31,
  price: 11_400,
  clicks_at_more: 0.93,
  clicks_at_less: 1.06,
}
const ad = {
  ad_id: 1_234,
  title: 'حراج پاییزه',
  account: { id: 5, name: 'فروشگاه نمونه', is_vip: false },
  review: 'denied',
  mid: 'a1b2c3',
  audit_status: 4,
  feedback: ['پس‌زمینهٔ سفید'],
  registered_at: AT,
  renew_at: AT,
  is_due: false,
  failures: 2,
  last_error: 'The exchange answered 500.',
  trackers_altered: true,
}

function standing() {
  const rights = ['delivery']
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  let turned = running
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights, waiting }))
  answer('GET', `${STAFF}exchange/`, () => ({ ...exchange, switch: turned }))
  answer('GET', `${STAFF}exchange/events/`, () => events)
  answer('GET', `${STAFF}exchange/market/`, () => market)
  answer('GET', `${STAFF}exchange-ads/`, () => ({ count: 1, results: [ad] }))
  answer('GET', `${STAFF}blocked-traffic/`, () => ({ count: 0, results: [] }))
  answer('POST', `${STAFF}delivery-switch/stop/`, async (request) => {
    const { reason } = (await request.json()) as { reason: string }
    turned = { stopped_at: AT, stopped_by: 'مینا بازبین', reason }
    return turned
  })
}

test('staff see how delivery stands, and stop all of it with a reason', async () => {
  standing()
  openPanel('/staff/exchange')
  const stop = page.getByRole('button', { name: exchangeTexts.switch.stop })
  await expect.element(stop.first(), { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText('۱٬۶۰۰٬۰۰۰ تومان')).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.alarm('۳۱'))).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.equality.differs('۲', AT))).toBeVisible()
  await expect.element(page.getByText(/campaign 7 day 20779/)).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.events.codes[102] ?? '')).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.bidding.reasons['no_match'] ?? '')).toBeVisible()
  await expect.element(page.getByText('۶۰٬۱۰۰')).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.priceAlarm('۱٬۲۶۰٬۰۰۰', '۱٬۲۳۰٬۰۰۰'))).toBeVisible()
  await expect.element(page.getByText(new RegExp(exchangeTexts.unknownPlaces('۱٬۳۴۶', '۷')))).toBeVisible()
  await stop.first().click()
  await stop.last().click()
  expect(timesAsked('POST', `${STAFF}delivery-switch/`)).toBe(0)
  await page.getByRole('textbox').last().fill('هزینه‌ها بیش از دریافتی است')
  await stop.last().click()
  await expect.element(page.getByText(exchangeTexts.switch.stopped('مینا بازبین', AT))).toBeVisible()
}, 60_000)

test('staff give back what clicks of an ad cost, by Tehran’s clock', async () => {
  standing()
  let sent: unknown
  answer('POST', `${STAFF}click-corrections/`, async (request) => {
    sent = await request.json()
    return { clicks: 12, amount: 240_000 }
  })
  openPanel('/staff/exchange')
  const open = page.getByRole('button', { name: exchangeTexts.corrections.open })
  await expect.element(open, { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText(exchangeTexts.ads.name('۱۲۳۴', ad.title))).toBeVisible()
  await open.click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: exchangeTexts.corrections.open })
  await send.click()
  await expect.element(dialog.getByText(exchangeTexts.corrections.adNeeded)).toBeVisible()
  await expect.element(dialog.getByText(exchangeTexts.corrections.timeNeeded).last()).toBeVisible()
  await dialog.getByLabelText(exchangeTexts.corrections.ad).fill('۱۲۳۴')
  const whose = exchangeTexts.corrections.adOf(ad.title, ad.account.name)
  await expect.element(dialog.getByText(whose)).toBeVisible()
  await dialog.getByLabelText(exchangeTexts.corrections.from, { exact: true }).fill('۱۴۰۵/۹/۱ ۱۰:۰۰')
  const until = dialog.getByLabelText(exchangeTexts.corrections.until, { exact: true })
  await until.fill('1405/09/01 9:30')
  await expect.element(until).toHaveValue('۱۴۰۵/۰۹/۰۱ ۹:۳۰')
  await dialog.getByRole('textbox').last().fill('ربات بودند')
  await send.click()
  await expect.element(dialog.getByText(exchangeTexts.corrections.spanNeeded)).toBeVisible()
  await until.fill('1405/09/01 11:30')
  await send.click()
  await expect.element(page.getByText(exchangeTexts.corrections.done('۱۲', '۲۴٬۰۰۰'))).toBeVisible()
  expect(sent).toEqual({
    ad_id: 1_234,
    from: '2026-11-22T10:00:00+03:30',
    until: '2026-11-22T11:30:00+03:30',
    reason: 'ربات بودند',
  })
}, 60_000)

test('a block for one account is not made for all when its number cannot be read', async () => {
  standing()
  const sent: unknown[] = []
  answer('POST', `${STAFF}blocked-traffic/`, async (request) => {
    sent.push(await request.json())
    return {}
  })
  openPanel('/staff/exchange')
  const texts = exchangeTexts.blocked
  const add = page.getByRole('button', { name: texts.add })
  await add.click({ timeout: 20_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(texts.value).fill('5.22.0.1')
  const account = dialog.getByLabelText(texts.account)
  await account.fill('حساب ۱۲')
  await dialog.getByRole('textbox').last().fill('ربات بودند')
  const send = dialog.getByRole('button', { name: texts.confirm })
  await send.click()
  await expect.element(dialog.getByText(texts.accountWrong)).toBeVisible()
  expect(sent).toEqual([])
  await account.fill('۱۲٬۳۴۵')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ kind: 'network', value: '5.22.0.1', account_id: 12_345, reason: 'ربات بودند' }])
}, 60_000)

test('older blocks are on further pages, and can be lifted', async () => {
  standing()
  const block = (id: number): StaffBlockedTraffic => ({
    id,
    kind: 'device',
    value: `-${id}`,
    account: null,
    note: 'ربات بودند',
    made_by: null,
    created_at: AT,
  })
  const all = Array.from({ length: 121 }, (_, place) => block(121 - place))
  answer('GET', `${STAFF}blocked-traffic/`, ({ url }) => {
    const query = new URL(url).searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    return { count: all.length, results: all.slice(offset, offset + limit) }
  })
  openPanel('/staff/exchange?ad=1234')
  const lift = (value: string) =>
    page.getByRole('button', { name: exchangeTexts.blocked.removeOf('دستگاه', value) })
  await expect.element(lift('-121'), { timeout: 20_000 }).toBeVisible()
  await page.getByRole('link', { name: pagerTexts.next }).click()
  await expect.element(lift('-101')).toBeVisible()
  expect(location.search).toBe('?ad=1234&blocks=20')
  openPanel('/staff/exchange?blocks=120')
  await expect.element(lift('-1'), { timeout: 20_000 }).toBeVisible()
}, 60_000)

test('staff see what clicks cost, what their part does to them, and how well the market is foreseen', async () => {
  standing()
  openPanel('/staff/exchange')
  await expect.element(page.getByText('حدود ۷٪ کلیک کمتر'), { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText('حدود ۶٪ کلیک بیشتر')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: marketTexts.part(0.81) })).toBeVisible()
})
