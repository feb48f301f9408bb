import type { BulkAnswer, BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../../test/accessible.ts'
import { campaign, pageOf } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../../test/wire.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'

const BULK = '/svc/api/api/v2/adv/campaigns/bulk/'
const BATCH = '0b6f3a52-2f6d-4c2e-9d0e-6d8a1c9b7e10'
const FRESH = { timeout: 20_000 }

type Asked = {
  select: { ids?: number[]; filter?: object }
  change: object
  preview?: boolean
  batch_id?: string
}
let asked: Asked[]
let undone: number

const ad = (id: number): Campaign => ({ ...campaign(`تبلیغ ${id}`), id })
const changed = (id: number): BulkResult => ({
  id,
  title: `تبلیغ ${id}`,
  before: 3_000_000,
  after: 2_400_000,
  refused: null,
})
const answerOf = (results: BulkResult[]): BulkAnswer => ({ batch_id: BATCH, count: results.length, results })

/** The server finds these ads, and answers a change of each so. */
function answerBulk(ids: readonly number[], resultOf: (id: number) => BulkResult) {
  answer('POST', BULK, async (request) => {
    const body = (await request.json()) as Asked
    asked.push(body)
    return Response.json(answerOf((body.select.ids ?? ids).map(resultOf)))
  })
}

beforeEach(() => {
  asked = []
  undone = 0
  answer('POST', `${BULK}${BATCH}/undo/`, () => {
    undone += 1
    return answerOf(asked.flatMap(({ select, preview }) => (preview ? [] : (select.ids ?? []))).map(changed))
  })
})

test('all ads are switched off in three presses, and taken back in one', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(ad(31), ad(32)))
  answerBulk([31, 32], (id) => ({ ...changed(id), before: true, after: false }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await page.getByRole('button', { name: bulkTexts.kinds.off }).click()
  await expectNoViolations()
  await page.getByRole('button', { name: bulkTexts.run(bulkTexts.kinds.off, '۲') }).click()
  await expect.element(page.getByText(bulkTexts.done('۲')), FRESH).toBeVisible()
  expect(asked).toMatchObject([
    { select: { filter: {} }, change: { user_apply: false }, preview: true },
    { select: { ids: [31, 32] }, change: { user_apply: false }, batch_id: BATCH },
  ])
  await page.getByRole('button', { name: bulkTexts.undo }).click()
  await expect.element(page.getByText(bulkTexts.undone('۲'))).toBeVisible()
  expect(undone).toBe(1)
})

test('many are changed part by part; what cannot be is told with its reason, and a broken run goes on', async () => {
  const ids = Array.from({ length: 150 }, (_, at) => at + 1)
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => ({ ...pageOf(ad(1), ad(2)), count: 150 }))
  answerBulk(ids, (id) =>
    id === 2
      ? { ...changed(id), after: null, refused: { code: 'too_small', message: 'بودجه کم است.' } }
      : changed(id),
  )
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await page.getByRole('button', { name: bulkTexts.kinds.budget }).click()
  await page.getByText(bulkTexts.how.percent).click()
  await page.getByLabelText(bulkTexts.percent).fill('-۲۰')
  await page.getByRole('button', { name: bulkTexts.preview }).click()
  await expect.element(page.getByText(bulkTexts.willChange('۱۴۹')), FRESH).toBeVisible()
  expect(document.activeElement, 'the focus stays in the dialog').not.toBe(document.body)
  await expect.element(page.getByText(/بودجه کم است/)).toBeVisible()
  let calls = 0
  answer('POST', BULK, async (request) => {
    calls += 1
    if (calls === 2) return refusal(503, 'سرور در دسترس نیست.')
    const body = (await request.json()) as Asked
    asked.push(body)
    return Response.json(answerOf((body.select.ids ?? []).map(changed)))
  })
  await page.getByRole('button', { name: bulkTexts.run(bulkTexts.kinds.budget, '۱۴۹') }).click()
  await expect.element(page.getByText(/سرور در دسترس نیست/), FRESH).toBeVisible()
  await expect.element(page.getByText(bulkTexts.done('۱۰۰'))).toBeVisible()
  await page.getByRole('button', { name: bulkTexts.goOn }).click()
  await expect.element(page.getByText(bulkTexts.done('۱۴۹')), FRESH).toBeVisible()
  expect(asked.map(({ select }) => select.ids?.length)).toEqual([undefined, 100, 49])
  expect(new Set(asked.slice(1).map(({ batch_id }) => batch_id))).toEqual(new Set([BATCH]))
})

test('in the table ads are chosen one by one, by the page, or all that match', async () => {
  await page.viewport(1280, 900)
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => ({ ...pageOf(ad(31), ad(32)), count: 70 }))
  answerBulk([], changed)
  openPanel(`/u/${ACCOUNT}/my-ads?view=table`)
  await page.getByRole('checkbox', { name: bulkTexts.choose('تبلیغ 32') }).click()
  await expect.element(page.getByText(bulkTexts.chosen('۱')), FRESH).toBeVisible()
  await page.getByRole('checkbox', { name: bulkTexts.choosePage }).click()
  await expect.element(page.getByText(bulkTexts.chosen('۲'))).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: bulkTexts.chooseAll('۷۰') }).click()
  await expect.element(page.getByText(bulkTexts.chosen('۷۰'))).toBeVisible()
  await page.getByRole('button', { name: bulkTexts.chooseNone }).click()
  await page.getByRole('checkbox', { name: bulkTexts.choose('تبلیغ 31') }).click()
  await page.getByRole('button', { name: bulkTexts.open }).click()
  await page.getByRole('button', { name: bulkTexts.kinds.archive }).click()
  await expect.poll(() => asked).toMatchObject([{ select: { ids: [31] }, change: { archived: true } }])
})
