import type { BulkChange, BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { DAYPART_PRESETS, setSlots, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../../test/wire.ts'
import { campaignsKey } from '../../../api/campaigns.ts'
import { queryClient } from '../../../api/query-client.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { bulkKindText, bulkTexts } from '../../../i18n/bulk.ts'
import { columnLabel } from '../table/columns.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const BULK = '/svc/api/api/v2/adv/campaigns/bulk/'
const BATCH = '0b6f3a52-2f6d-4c2e-9d0e-6d8a1c9b7e10'
const FRESH = { timeout: 20_000 }

const FIRST_45 = Array.from({ length: 45 }, (_, slot) => slot)

type Asked = { select: { ids?: number[] }; change: BulkChange; preview?: boolean }
let asked: Asked[]
const all = () => [31, 32, 33].map((id) => ({ ...campaign(`تبلیغ ${id}`), id }))
const result = (id: number, more: Partial<BulkResult> = {}): BulkResult => ({
  id,
  title: `تبلیغ ${id}`,
  before: false,
  after: true,
  refused: null,
  ...more,
})

function answerBulk(more: Partial<BulkResult> = {}, then = () => {}) {
  answer('POST', BULK, async (request) => {
    const body = (await request.json()) as Asked
    asked.push(body)
    if (!body.preview) then()
    const results = (body.select.ids ?? [31, 32, 33]).map((id) => result(id, more))
    return { batch_id: BATCH, count: results.length, results }
  })
}

beforeEach(() => {
  asked = []
  answer('GET', LIST, () => pageOf(...all()))
})

async function openBulk(view = 'cards') {
  openPanel(`/u/${ACCOUNT}/my-ads?view=${view}`)
  await page.getByRole('button', { name: bulkTexts.open }).click(FRESH)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (id: number) => page.getByRole('checkbox', { name: bulkTexts.choose(`تبلیغ ${id}`) })

async function chooseInTable(...ids: number[]) {
  await page.viewport(1280, 900)
  openPanel(`/u/${ACCOUNT}/my-ads?view=table`)
  await expect.element(box(31), FRESH).toBeVisible()
  for (const id of ids) await box(id).click()
}

test('the result stays where all ads of the list were archived, and can be taken back', async () => {
  answerBulk({}, () => answer('GET', LIST, () => pageOf()))
  answer('POST', `${BULK}${BATCH}/undo/`, () => {
    answer('GET', LIST, () => pageOf(...all()))
    return { batch_id: BATCH, count: 3, results: [31, 32, 33].map((id) => result(id)) }
  })
  await openBulk()
  await button(bulkTexts.kinds.archive).click()
  await button(bulkTexts.run(bulkTexts.kinds.archive, '۳')).click()
  await expect.element(page.getByText(bulkTexts.done('۳'))).toBeVisible()
  await queryClient.refetchQueries({ queryKey: campaignsKey(ACCOUNT) })
  await expect.element(page.getByText('تبلیغ 31')).not.toBeInTheDocument()
  await button(bulkTexts.undo).click()
  await expect.element(page.getByText(bulkTexts.undone('۳'))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'تبلیغ 31' })).toBeVisible()
})

test('an undo that fails is told in the dialog', async () => {
  answerBulk()
  answer('POST', `${BULK}${BATCH}/undo/`, () => refusal(503, 'سرور در دسترس نیست.'))
  await openBulk()
  await button(bulkTexts.kinds.off).click()
  await button(bulkTexts.run(bulkTexts.kinds.off, '۳')).click()
  await button(bulkTexts.undo).click()
  const told = page.getByRole('dialog').getByRole('alert')
  await expect.element(told).toMatchTextContent(/سرور در دسترس نیست/)
  await expect.element(page.getByText(bulkTexts.done('۳'))).toBeVisible()
})

test('what one live line says: what will change, how far it is, and what was changed', async () => {
  answerBulk()
  await openBulk()
  const line = page.getByRole('dialog').getByRole('status')
  await expect.element(line).toMatchTextContent(/^$/)
  const element = line.element()
  await button(bulkTexts.kinds.off).click()
  await expect.element(line).toMatchTextContent(bulkTexts.willChange('۳'))
  await button(bulkTexts.run(bulkTexts.kinds.off, '۳')).click()
  await expect.element(line).toMatchTextContent(bulkTexts.done('۳'))
  expect(line.element()).toBe(element)
})

test('a schedule of as many hours is told as another one', async () => {
  const before: Daypart = setSlots('0'.repeat(168), FIRST_45, true)
  answerBulk({ before, after: DAYPART_PRESETS.workHours })
  await openBulk()
  await button(bulkTexts.kinds.hours).click()
  await button('ساعت کاری').click()
  await expect.element(page.getByText(bulkTexts.willChange('۳'))).toBeVisible()
  const told = bulkTexts.fromTo('۴۵ ساعت در هفته', 'ساعت کاری (۴۵ ساعت در هفته)')
  expect(page.getByRole('dialog').element().textContent).toContain(told)
})

test('bounds of bids that cannot be fetched are told', async () => {
  answerBulk()
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => refusal(503, 'سرور در دسترس نیست.'))
  await openBulk()
  await button(bulkKindText('bid', runtimeConfig)).click()
  await button(bulkTexts.preview).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/سرور در دسترس نیست/)
  expect(asked).toEqual([])
})

test('where bids are prices, they are called so, and an empty one is none', async () => {
  Object.assign(runtimeConfig, { priceByMarket: false })
  onTestFinished(() => void Object.assign(runtimeConfig, { priceByMarket: true }))
  const { label } = bidTexts(runtimeConfig)
  answerBulk()
  await chooseInTable(31)
  await expect.element(page.getByRole('columnheader', { name: label })).toBeVisible()
  expect(columnLabel('bid')).toBe(label)
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await button(bulkKindText('bid', runtimeConfig)).click()
  await expect.element(page.getByLabelText(label).last()).not.toHaveAttribute('placeholder')
  await button(bulkTexts.preview).click()
  await expect.poll(() => asked).toMatchObject([{ change: { bid: { to: 0 } } }])
})

test('one that is left out of all is not changed', async () => {
  answer('GET', LIST, () => ({ ...pageOf(...all()), count: 4 }))
  answerBulk()
  await chooseInTable(31)
  await button(bulkTexts.chooseAll('۴')).click()
  await box(32).click()
  await expect.element(page.getByText(bulkTexts.chosen('۳'))).toBeVisible()
  await expect.element(box(31)).toBeChecked()
  await expect.element(box(32)).not.toBeChecked()
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await button(bulkTexts.kinds.off).click()
  await button(bulkTexts.run(bulkTexts.kinds.off, '۲')).click()
  await expect.element(page.getByText(bulkTexts.done('۲'))).toBeVisible()
  expect(asked.map(({ select }) => select.ids)).toEqual([undefined, [31, 33]])
})

test('nothing is chosen any more after a change of the chosen', async () => {
  answerBulk()
  await chooseInTable(31, 32)
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await button(bulkTexts.kinds.off).click()
  await button(bulkTexts.run(bulkTexts.kinds.off, '۲')).click()
  await page.getByRole('dialog').getByRole('button', { name: bulkTexts.close, exact: true }).last().click()
  await expect.element(box(31)).not.toBeChecked()
  await expect.element(page.getByText(bulkTexts.chosen('۲'))).not.toBeInTheDocument()
})
