import type { ReviewCompanion } from '@jarchi/shared/api/staff-review.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { togetherTexts } from '../../../i18n/staff-review-together.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }

const companion = (id: number, more: Partial<ReviewCompanion> = {}): ReviewCompanion => ({
  id,
  campaign_title: `تبلیغ ${id}`,
  account: reviewedExample.account,
  status: 1,
  landing_url: `https://example.com/${id}`,
  divar_medium_banner: '/files/a.png',
  divar_large_banner: '/files/b.png',
  divar_xlarge_banner: '/files/c.png',
  registered_at: '2026-11-22T08:30:00.000Z',
  held_by: null,
  is_appeal: false,
  version: `v${id}`,
  ...more,
})

/** The queue as the server has it, and what it was sent. */
let waiting: ReviewCompanion[]
let decided: Record<string, unknown>[]
let isSlow: Promise<void> | null
const idIn = ({ url }: Request) => Number(/reviews\/(\d+)\//.exec(url)?.[1])

beforeEach(() => {
  waiting = [
    companion(3),
    companion(4, { landing_url: '{address}09121234567' }),
    companion(5, { held_by: 'رضا' }),
  ]
  decided = []
  isSlow = null
  const counts = { reviews: 3, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['review'], waiting: counts }))
  answer('GET', `${STAFF}reviews/`, () => ({ count: 0, results: [] }))
  answer('GET', `${STAFF}review-reasons/`, () => ({
    count: 1,
    results: [{ code: 'low_quality', message: 'تصویر تار است' }],
  }))
  answer('GET', /reviews\/\d+\/$/, () => reviewedExample)
  answer('GET', /reviews\/\d+\/preflight\/$/, () => ({ findings: [] }))
  answer('POST', /reviews\/\d+\/claim\/$/, () => ({ held_by: null }))
  answer('DELETE', /reviews\/\d+\/claim\/$/, () => new Response(null, { status: 204 }))
  answer('GET', /companions\/$/, () => ({ account: waiting, picture: [] }))
  answer('POST', /verdict\/$/, async (request) => {
    await isSlow
    const id = idIn(request)
    decided.push({ id, ...((await request.json()) as object) })
    if (id === 5)
      return refusal(409, 'همکارتان در حال بررسی این تبلیغ است.', { code: 'claimed_by_colleague' })
    waiting = waiting.filter((each) => each.id !== id)
    return { id, status: 3, undo: 100 + id }
  })
  answer('DELETE', /verdicts\/\d+\/$/, (request) => {
    waiting = [...waiting, companion(idIn(request))]
    return { id: idIn(request), status: 1 }
  })
})

const open = () => openPanel('/staff/review?ad=3&together=account')
const verdict = (name: keyof typeof reviewTexts.verdicts) =>
  page.getByRole('button', { name: reviewTexts.verdicts[name], exact: true })
const all = () => page.getByRole('checkbox', { name: togetherTexts.all })

test('an ad leads to those that are judged together with it', async () => {
  openPanel('/staff/review?ad=3')
  await page.getByRole('link', { name: togetherTexts.more.account('۲') }).click(FRESH)
  await expect.element(page.getByText(togetherTexts.notes.account)).toBeVisible()
  expect(location.search).toContain('together=account')
})

test('nothing is chosen at first; each chosen ad gets its verdict, and one that is refused says why and stays', async () => {
  open()
  await expect.element(page.getByText(togetherTexts.chooseFirst), FRESH).toBeVisible()
  await verdict('approve').click()
  await expect.poll(() => page.getByText(togetherTexts.chooseFirst).elements()).toHaveLength(2)
  expect(decided).toEqual([])
  await all().click()
  await expect.element(page.getByText(togetherTexts.chosen('۲'))).toBeVisible()
  await page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 5') }).click()
  await expect.element(page.getByText('۰۹۱۲۱۲۳۴۵۶۷')).toBeVisible()
  await verdict('approve').click()
  // What came of all of them is one message: the next would cover it.
  const told = `${togetherTexts.decided.approve('۲')} ${togetherTexts.left('۱')}`
  await expect.element(page.getByText(told)).toBeVisible()
  await expect.element(page.getByText('همکارتان در حال بررسی این تبلیغ است.')).toBeVisible()
  await expect
    .element(page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 5') }))
    .not.toBeChecked()
  await expect
    .element(page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 3') }))
    .not.toBeInTheDocument()
  const plain = { verdict: 'approve', reasons: [], note: null, override_reason: null }
  expect(decided.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(
    [3, 4, 5].map((id) => ({ id, version: `v${id}`, ...plain })),
  )
})

test('one press takes all of them back', async () => {
  waiting = [companion(3), companion(4)]
  open()
  await all().click(FRESH)
  await verdict('approve').click()
  await expect.element(page.getByText(togetherTexts.empty)).toBeVisible()
  await page.getByRole('button', { name: reviewTexts.undo.act }).click()
  await expect.element(page.getByText(togetherTexts.undone('۲'))).toBeVisible()
  expect(asked.filter((call) => call.startsWith('DELETE') && call.includes('/verdicts/')).toSorted()).toEqual(
    [`DELETE ${STAFF}reviews/3/verdicts/103/`, `DELETE ${STAFF}reviews/4/verdicts/104/`],
  )
  await expect
    .element(page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 4') }))
    .not.toBeChecked()
})

test('a denial is explained once for all, and the page says how far it is', async () => {
  let goOn = () => {}
  isSlow = new Promise((resolve) => (goOn = resolve))
  open()
  await page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 3') }).click(FRESH)
  await page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 4') }).click()
  await verdict('deny').click()
  const dialog = page.getByRole('dialog', { name: togetherTexts.explain.deny('۲') })
  await dialog.getByRole('checkbox', { name: 'تصویر تار است' }).click()
  await dialog.getByRole('button', { name: reviewTexts.explain.send.deny }).click()
  await expect.element(page.getByText(togetherTexts.running('۰', '۲'))).toBeVisible()
  goOn()
  await expect.element(page.getByText(togetherTexts.decided.deny('۲'))).toBeVisible()
  expect(decided.map(({ reasons }) => reasons)).toEqual([['low_quality'], ['low_quality']])
  await expect
    .element(page.getByRole('checkbox', { name: togetherTexts.choose('تبلیغ 5') }))
    .not.toBeChecked()
})
