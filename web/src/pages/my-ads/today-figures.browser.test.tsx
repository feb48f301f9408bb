import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { priceLimitTexts, todayTexts } from '../../i18n/ad-reasons.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TODAY = '/svc/api/api/v1/adv/delivery-today/'
const FRESH = { timeout: 20_000 }

const { divar_ad, ...waiting } = campaign('حراج پاییزه')
const shown: Campaign = { ...waiting, blocker: null, divar_ad: divar_ad && { ...divar_ad, status: 3 } }

test('a card tells the ceiling and the price of a click, and why money stays', async () => {
  answer('GET', LIST, () =>
    pageOf(
      { ...shown, id: 1, click_price: { price: 5_870, limit: 'ceiling', more: null } },
      { ...shown, id: 2, click_ceiling: null, click_price: { price: 6_120, limit: 'market', more: null } },
      { ...shown, id: 3 },
      {
        ...shown,
        id: 4,
        click_price: {
          price: 20_000,
          limit: 'ceiling',
          more: { raise: 5_000, clicks: { low: 9, high: 14 } },
        },
      },
    ),
  )
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(priceLimitTexts.ceiling), FRESH).toBeVisible()
  await expect.element(page.getByText(priceLimitTexts.market)).toBeVisible()
  await expect.element(page.getByText(priceLimitTexts.more('۵۰۰', '۹', '۱۴'))).toBeVisible()
  const amounts = [...document.querySelectorAll('main dl')].map(({ textContent }) => textContent)
  expect(amounts.map((text) => text?.replace(/^.*?(?=سقف)/, ''))).toEqual([
    'سقف هر کلیک۲٬۰۰۰ تومانقیمت هر کلیک۵۸۷ تومان',
    'سقف هر کلیکخودکارقیمت هر کلیک۶۱۲ تومان',
    'سقف هر کلیک۲٬۰۰۰ تومان',
    'سقف هر کلیک۲٬۰۰۰ تومانقیمت هر کلیک۲٬۰۰۰ تومان',
  ])
})

test('where a bid is the price of a click, the card calls it so', async () => {
  Object.assign(runtimeConfig, { priceByMarket: false })
  onTestFinished(() => void Object.assign(runtimeConfig, { priceByMarket: true }))
  answer('GET', LIST, () => pageOf(shown))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(myAdsTexts.bid), FRESH).toBeVisible()
  await expect.element(page.getByText(myAdsTexts.ceiling)).not.toBeInTheDocument()
})

test('clicks and spend of today move while somebody looks, and the balance with them', async () => {
  let clicks = 0
  answer('GET', LIST, () => pageOf(shown))
  answer('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 1_000_000 - clicks * 18_000 }))
  answer('GET', TODAY, () => ({
    campaigns: [{ id: shown.id, impressions: clicks * 50, clicks, spend: clicks * 18_000, cap: 3_000_000 }],
  }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(todayTexts.nothingYet), FRESH).toBeVisible()
  clicks = 2
  await expect.element(page.getByText(todayTexts.clicks('۲')), FRESH).toBeVisible()
  await expect.element(page.getByText('۳٬۶۰۰ تومان'), FRESH).toBeVisible()
  await expect.element(page.getByText('۹۶٬۴۰۰ تومان').first(), FRESH).toBeVisible()
}, 60_000)
