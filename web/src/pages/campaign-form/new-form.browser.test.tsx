import { MOST_KEYWORDS } from '@jarchi/shared/keywords.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { campaignFormTexts, whereTexts } from '../../i18n/campaign-form.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { draftKey, forgetDraft } from './draft/draft-store.ts'
import { commonTexts } from '../../i18n/common.ts'

// Once the page is closed, which saves its draft.
beforeEach(() => onTestFinished(() => forgetDraft(draftKey(ACCOUNT, null))))
beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 12_500_000, is_empty: false }))
})

async function openSection(name: keyof typeof campaignFormTexts.sections) {
  openPanel(`/u/${ACCOUNT}/my-ads/new`)
  await turnTo(name)
}

async function turnTo(name: keyof typeof campaignFormTexts.sections) {
  const head = page.getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections[name]}`) }).first()
  await expect.element(head).toBeVisible()
  if (head.element().getAttribute('aria-expanded') !== 'true') await head.click()
}

test('what is missing is named, focus goes to the first of it, and nothing is sent', async () => {
  await openSection('where')
  await page.getByLabelText(campaignFormTexts.title.label).fill('x')
  await turnTo('review')
  await page.getByRole('button', { name: campaignFormTexts.review.send }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByLabelText(campaignFormTexts.title.label)).toHaveFocus()
  expect(timesAsked('POST', '/svc/api/api/v2/adv/campaigns/')).toBe(0)
})

test('where places do not come, the form says so in the words of the specification', async () => {
  answer('GET', '/svc/mobile/reports/api/capitals/', () => refusal(500))
  await openSection('where')
  await page.getByRole('switch', { name: whereTexts.places.everywhere }).click()
  await expect.element(page.getByText('Error on fetching capitals')).toBeVisible()
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
  await page.getByRole('button', { name: commonTexts.retry }).first().click()
  await expect.element(page.getByText('Fetching cities failed!')).toBeVisible()
})

test('a new ad that is sent is told by a page of its own, also after a reload', async () => {
  answer('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 0, is_empty: true }))
  openPanel(`/u/${ACCOUNT}/my-ads/new?sent=1`)
  await expect
    .element(page.getByRole('heading', { name: marketplaceTexts.sent.title, level: 1 }))
    .toBeVisible()
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: adReasonTexts.chargeWallet }).first()).toBeVisible()
})

test('a phrase that is being written is kept when the section closes', async () => {
  await openSection('where')
  await page.getByLabelText(whereTexts.keywords.own).fill('مبل راحتی')
  await page.getByRole('button', { name: campaignFormTexts.next, exact: true }).click()
  await turnTo('where')
  await expect.element(page.getByRole('button', { name: whereTexts.tree.remove('مبل راحتی') })).toBeVisible()
})

test('the focus goes to the next phrase when one is added or taken away', async () => {
  await openSection('where')
  const own = page.getByLabelText(whereTexts.keywords.own)
  const chosen = (phrase: string) =>
    page.getByRole('button', { name: whereTexts.tree.remove(phrase), exact: true })
  await own.fill('مبل، فرش،')
  await chosen('مبل').click()
  await expect.element(chosen('فرش')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(own).toHaveFocus()
})

test('phrases for which there is no room stay in the field, with the reason', async () => {
  await openSection('where')
  const own = page.getByLabelText(whereTexts.keywords.own)
  const phrases = Array.from({ length: MOST_KEYWORDS + 2 }, (_, at) => `عبارت ${at}`)
  await own.fill(phrases.join('،'))
  await expect.element(own).toHaveValue('عبارت 50، عبارت 51')
  await expect.element(page.getByText(whereTexts.keywords.full)).toBeVisible()
  await page.getByRole('button', { name: whereTexts.tree.remove('عبارت 0') }).click()
  await page.getByRole('button', { name: whereTexts.keywords.add, exact: true }).click()
  await expect.element(own).toHaveValue('عبارت 51')
})

test('an address with http is turned into one with https by a press', async () => {
  await openSection('landing')
  const address = page.getByLabelText(campaignFormTexts.landing.webLabel)
  await address.fill('http://kafsh.ir/sale')
  await page.getByRole('button', { name: 'تبدیل به https' }).click()
  await expect.element(address).toHaveValue('https://kafsh.ir/sale')
  await expect
    .element(page.getByRole('button', { name: campaignFormTexts.landing.toHttps }))
    .not.toBeInTheDocument()
  await expect.element(address).toHaveFocus()
})

test('sizes are told before a picture is chosen, and a PDF is refused as every other wrong file', async () => {
  await openSection('banner')
  await page.getByText(makerFormTexts.ready, { exact: true }).click()
  await expect.element(page.getByText('۳۴۰۸×۵۰۴', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText(bannerTexts.formats)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  for (const [name, type] of [
    ['فاکتور.pdf', 'application/pdf'],
    ['یادداشت.txt', 'text/plain'],
  ] as const) {
    const files = new DataTransfer()
    files.items.add(new File(['x'], name, { type }))
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect
      .element(page.getByText('تصویری با قالب JPEG، PNG یا WebP انتخاب کنید.').first())
      .toBeVisible()
  }
})

test('the budget is told in days, by the wallet', async () => {
  await openSection('money')
  await expect.element(page.getByText('موجودی شما برای حدود ۴ روز', { exact: false })).toBeVisible()
  await page.getByLabelText(campaignFormTexts.money.dailyBudget).fill('۲٬۰۰۰٬۰۰۰')
  await expect.element(page.getByText('کمتر از یک روز', { exact: false })).toBeVisible()
})
