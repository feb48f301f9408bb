import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft, turnTo } from '../test/campaign-form.ts'
import { openPanel } from '../test/open-panel.tsx'
import { paymentConfig } from '../test/payment-config.ts'
import { translatePage, WAYS } from '../test/translators.ts'
import { ACCOUNT, answer, refusal } from '../test/wire.ts'
import { myAdsTexts } from './i18n/my-ads.ts'
import { campaignFormTexts } from './i18n/campaign-form.ts'
import { chargeTexts } from './i18n/charge.ts'
import { preflightTexts } from './i18n/preflight.ts'
import { draftKey } from './pages/campaign-saving/draft/draft-store.ts'
import { NO_BANNERS, readyBanners, type CampaignForm } from './pages/campaign-values/form-values.ts'
import { surviveTranslation } from './translated-text.ts'

surviveTranslation()

/** In milliseconds: each test walks its page three times. */
const THREE_WALKS = 120_000

/** Called between the steps of a walk, once what the step changes is on the page. */
type Look = (step: string) => Promise<void>

const shownText = () => page.getByRole('main').element().textContent

/** Walks with the page as it is, and again translated: it must say the same after each step. */
async function walkTranslated(walk: (look: Look) => Promise<void>) {
  const said = new Map<string, string>()
  await walk(async (step) => void said.set(step, shownText()))
  for (const way of ['wrap the text', 'replace the text'] as const) {
    const stop = translatePage(WAYS[way])
    await walk((step) => expect.poll(shownText, { message: `${way}: ${step}` }).toBe(said.get(step)))
    stop()
  }
}

const text = (words: string) => page.getByRole('main').getByText(words, { exact: false })
const shown = (words: string) => expect.element(text(words).first()).toBeVisible()
const gone = (words: string) => expect.element(text(words)).not.toBeInTheDocument()

const bids = { mobile: { divar: { min: 10_000, max: 500_000 } } }
beforeEach(() => {
  answer('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 12_500_000, is_empty: false }))
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => bids)
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

test(
  'charging the wallet says the same translated',
  async () => {
    answer('GET', '/svc/api/api/v1/adv/payment-config/', () => paymentConfig)
    answer('GET', '/svc/panel-backend/api/v1/charge-packages/', () => ({
      count: 1,
      results: [{ id: 3, title: 'بستهٔ پاییزه', amount: 30_000_000, bonus: 3_000_000, service: 'divar' }],
    }))
    await walkTranslated(charging)
  },
  THREE_WALKS,
)

const VALIDATE = '/svc/api/api/v1/account/gift-card/validate/'

async function charging(look: Look) {
  answer('POST', '/svc/api/api/v2/account/payments/', () => refusal(403, 'نه', { code: 'forbidden' }))
  sessionStorage.clear()
  openPanel(paths.charge(ACCOUNT))
  const amount = page.getByLabelText(chargeTexts.ownAmount, { exact: true }).last()
  const gift = page.getByLabelText(chargeTexts.giftCard.code, { exact: true })
  const check = page.getByRole('button', { name: chargeTexts.giftCard.check })
  const pay = page.getByRole('button', { name: /^پرداخت/ })
  await shown(chargeTexts.pay('۱٬۵۰۰٬۰۰۰'))
  await shown(chargeTexts.now)
  await look('open')

  await page.getByRole('radio', { name: 'بستهٔ پاییزه', exact: false }).click()
  await shown(chargeTexts.pay('۳٬۰۰۰٬۰۰۰'))
  await look('a package')
  await page.getByRole('radio', { name: chargeTexts.ownAmount, exact: false }).click()
  await amount.fill('999999')
  await pay.click()
  await shown(chargeTexts.problems.underMinimum('۱٬۰۰۰٬۰۰۰'))
  await look('too little')
  await amount.fill('2500000')
  await gone(chargeTexts.problems.underMinimum('۱٬۰۰۰٬۰۰۰'))
  await look('an amount in words')
  await amount.fill('150000000')
  await shown(chargeTexts.pay('۱۵۰٬۰۰۰٬۰۰۰'))
  await look('the other bank')

  answer('POST', VALIDATE, () =>
    refusal(400, 'x', { fields: [{ path: 'code', message: 'این کد درست نیست.' }] }),
  )
  await gift.fill('ABCD')
  await check.click()
  await shown('این کد درست نیست.')
  await look('a refused gift code')
  answer('POST', VALIDATE, () => ({ amount: 5_000_000, expires_at: '2027-11-20T08:00:00Z' }))
  await gift.fill('ABCE')
  await check.click()
  await shown(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰'))
  await look('a gift')
  await pay.click()
  await shown(chargeTexts.forbidden)
  await look('a refused payment')
  await page.getByRole('button', { name: chargeTexts.giftCard.remove }).click()
  await gone(chargeTexts.giftCard.worth('۵۰۰٬۰۰۰'))
  await amount.fill('')
  await gone(chargeTexts.pay('۱۵۰٬۰۰۰٬۰۰۰'))
  await look('empty')
}

const key = draftKey(ACCOUNT, null)
const picture = { kind: 'new' as const, picture: new Blob(['x'], { type: 'image/png' }) }
const banners = Object.fromEntries(BANNER_SIZE_NAMES.map((name) => [name, picture]))
const good: CampaignForm = {
  ...emptyDraft({ bounds: bids.mobile.divar, priceByMarket: true }),
  ...readyBanners({ ...NO_BANNERS, ...banners }),
  title: 'حراج پاییزه',
  webAddress: 'https://example.com/',
}

test('a new ad and its review say the same translated', () => walkTranslated(reviewing), THREE_WALKS)

const PREFLIGHT = '/svc/banner/api/preflight/'
const finding = (level: 'block' | 'warn', message: string) => {
  return { rule: message, level, path: 'landing_url', message, fix: 'نشانی را عوض کنید.' }
}

async function reviewing(look: Look) {
  await keepDraft(key, good, { pictures: good })
  let findings = [finding('block', 'بد است.'), finding('warn', 'خوب نیست.')]
  answer('POST', `${PREFLIGHT}picture/`, () => ({ findings: [] }))
  answer('POST', PREFLIGHT, () => ({ findings }))
  openPanel(paths.newAd(ACCOUNT))
  const { money, review, sections, landing } = campaignFormTexts

  await turnTo('review')
  await shown(preflightTexts.warnings)
  await gone(preflightTexts.running)
  await look('findings')
  await turnTo('money')
  await shown('موجودی شما برای حدود ۴ روز')
  await look('money')
  await page.getByLabelText(money.dailyBudget).fill('2500000')
  await shown('کمتر از یک روز')
  await look('a budget in words')
  await page.getByLabelText(myAdsTexts.ceiling).fill('10')
  await page.getByLabelText(money.dailyBudget).fill('')
  await page.getByLabelText(myAdsTexts.ceiling).click()
  await gone('کمتر از یک روز')
  await look('wrong amounts')
  await page.getByLabelText(money.dailyBudget).fill('300000')
  await page.getByLabelText(myAdsTexts.ceiling).fill('2000')
  await shown('موجودی شما برای حدود ۴ روز')
  await look('right amounts')

  await turnTo('landing')
  findings = []
  await page.getByLabelText(landing.webLabel).fill('http://example.com/')
  await shown(landing.toHttps)
  await look('an address with http')
  await page.getByRole('button', { name: landing.toHttps }).click()
  await page.getByLabelText(landing.webLabel).fill('https://example.com/other')
  await turnTo('review')
  await shown(preflightTexts.clean)
  await look('no findings')

  answer('POST', '/svc/api/api/v2/adv/campaigns/', () => refusal(503, 'کمی بعد دوباره بفرستید.'))
  const send = page.getByRole('button', { name: review.send })
  await send.click()
  await shown('کمی بعد دوباره بفرستید.')
  await expect.element(send).not.toHaveAttribute('aria-busy')
  await look('refused')
  let refuse = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => (refuse = resolve))
  answer('POST', '/svc/api/api/v2/adv/campaigns/', () => answered)
  await send.click()
  await shown(campaignFormTexts.saving.campaign)
  await gone('کمی بعد دوباره بفرستید.')
  await look('sending')
  refuse(refusal(400, 'x', { fields: [{ path: 'title', message: 'این عنوان را عوض کنید.' }] }))
  await shown('این عنوان را عوض کنید.')
  await gone(campaignFormTexts.saving.campaign)
  await look('a refused title')
  await page.getByLabelText(campaignFormTexts.title.label).fill('حراج زمستانه')
  await gone('این عنوان را عوض کنید.')
  await look(sections.where)
}
