import { MOST_KEYWORDS } from '@jarchi/shared/advertising/keywords.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { turnTo } from '../../../test/campaign-form.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { makerFormTexts } from '../../i18n/banner-maker-form.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { campaignFormTexts, whereTexts } from '../../i18n/campaign-form.ts'
import { roomTexts } from '../../i18n/field-problems.ts'
import { scheduleTexts } from '../../i18n/schedule.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { commonTexts } from '../../i18n/common.ts'

// Once the page is closed, which saves its draft.
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
  for (const [name, type] of [
    ['فاکتور.pdf', 'application/pdf'],
    ['یادداشت.txt', 'text/plain'],
  ] as const) {
    choose(new File(['x'], name, { type }))
    const told = page.getByText('تصویری با قالب JPEG، PNG یا WebP انتخاب کنید.')
    await expect.element(told).toBeInViewport({ ratio: 1 })
  }
  await expect.poll(() => document.activeElement?.textContent).toContain('JPEG، PNG یا WebP')
})

function choose(file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

async function drawing(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

test('a good picture without type and ending is taken; for sizes it is too small for, the maker takes it', async () => {
  answer('POST', '/svc/banner/api/pictures', () => ({ file: 'f'.repeat(64), width: 1_200, height: 900 }))
  await openSection('banner')
  await page.getByText(makerFormTexts.ready, { exact: true }).click()
  choose(new File([await drawing(900, 400)], 'IMG_1'))
  const offer = page.getByRole('button', { name: bannerTexts.inMaker })
  await expect.element(offer).toBeInViewport({ ratio: 1 })
  await offer.click()
  await expect.element(page.getByRole('radio', { name: new RegExp(makerFormTexts.make) })).toBeChecked()
  expect(timesAsked('POST', '/svc/banner/api/pictures')).toBe(1)
})

test('a file dropped beside the area does not leave the page, a text may be dropped into a field', async () => {
  await openSection('banner')
  await page.getByText(makerFormTexts.ready, { exact: true }).click()
  await expect.element(page.getByText(bannerTexts.formats)).toBeVisible()
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'a.png', { type: 'image/png' }))
  const texts = new DataTransfer()
  texts.setData('text/plain', 'x')
  const isKept = (dataTransfer: DataTransfer) =>
    !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  expect([isKept(files), isKept(texts)]).toEqual([true, false])
})

test('an empty phrase is no mistake, and the title says how much room is left', async () => {
  await openSection('where')
  const own = page.getByLabelText(whereTexts.keywords.own)
  await own.fill('مبل راحتی، میز؛ صندلی،')
  await own.click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: whereTexts.keywords.add, exact: true }).click()
  await expect.element(page.getByText(whereTexts.keywords.badPhrase)).not.toBeInTheDocument()
  const title = page.getByLabelText(campaignFormTexts.title.label)
  await title.fill('ب'.repeat(49))
  await expect.element(page.getByText(roomTexts.room(49, 60))).not.toBeInTheDocument()
  await title.fill('ب'.repeat(50))
  await expect.element(page.getByText(roomTexts.room(50, 60))).toBeVisible()
  await title.fill('ب'.repeat(75))
  await expect.element(title).toHaveValue('ب'.repeat(75))
  await expect.element(page.getByText(roomTexts.tooLong(75, 60))).toBeVisible()
})

test('hours are chosen by a day, from and to, without the grid', async () => {
  await openSection('when')
  await page.getByRole('combobox', { name: scheduleTexts.byChoice.day }).selectOptions('شنبه')
  await page.getByRole('combobox', { name: scheduleTexts.byChoice.from }).selectOptions('9')
  await page.getByRole('combobox', { name: scheduleTexts.byChoice.to }).selectOptions('17')
  await page.getByRole('button', { name: scheduleTexts.byChoice.off }).click()
  await expect.element(page.getByText(scheduleTexts.sum(160))).toBeVisible()
})

test('the budget is told in days, by the wallet', async () => {
  await openSection('money')
  await expect.element(page.getByText('موجودی شما برای حدود ۴ روز', { exact: false })).toBeVisible()
  await page.getByLabelText(campaignFormTexts.money.dailyBudget).fill('۲٬۰۰۰٬۰۰۰')
  await expect.element(page.getByText('کمتر از یک روز', { exact: false })).toBeVisible()
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
