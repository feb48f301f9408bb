import type { HistoryEntry, HistoryList } from '@jarchi/shared/api/history.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { appealTexts } from '../../i18n/ad-appeal.ts'
import { cardMenuTexts, historyTexts } from '../../i18n/ad-history.ts'
import { quoted } from '../../i18n/format.ts'
import { adReasonTexts, timelineTexts } from '../../i18n/ad-reasons.ts'

const TITLE = 'حراج کفش'
const REASON = 'تصویر تار یا کم کیفیت است'
const found = campaign(TITLE)
const denied = {
  ...found,
  user_apply: false,
  campaignAdActive: false,
  blocker: 'paused' as const,
  divar_ad: found.divar_ad && {
    ...found.divar_ad,
    status: 4 as const,
    feedback: [{ code: 'low_quality', message: REASON }],
    feedback_note: 'لوگو را بزرگ‌تر کنید',
  },
}
const you = { kind: 'you' as const, name: null }
const usual = { step: 'usual' as const, appealable: null }
const change = { id: 1, can_undo: false, is_undo: false, is_bulk: false }
const history: HistoryList = {
  count: 4,
  results: [
    {
      ...change,
      id: 2,
      kind: 'switch',
      is_on: false,
      at: '2026-11-21T09:00:00.000Z',
      by: { kind: 'member', name: 'رضا رضایی' },
    },
    {
      kind: 'review',
      ...usual,
      status: 4,
      at: '2026-11-21T08:30:00.000Z',
      by: { kind: 'staff', name: null },
      feedback: [{ code: 'low_quality', message: REASON }],
      note: 'لوگو را بزرگ‌تر کنید',
    },
    {
      ...change,
      kind: 'budget',
      before: 3_000_000,
      after: 4_000_000,
      at: '2026-11-20T09:30:00.000Z',
      by: you,
    },
    {
      kind: 'review',
      ...usual,
      status: 1,
      at: '2026-11-20T08:30:00.000Z',
      by: you,
      feedback: [],
      note: null,
    },
  ],
}

test('an ad that is denied and off shows its reasons, the way to resubmit, and its history', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(denied))
  answer('GET', `/svc/api/api/v2/adv/campaigns/${denied.id}/history/`, () => history)
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(REASON)).toBeVisible()
  await expect.element(page.getByText('لوگو را بزرگ‌تر کنید')).toBeVisible()
  const correct = page.getByRole('link', { name: adReasonTexts.actOf(adReasonTexts.correct, TITLE) })
  await expect.element(correct).toHaveAttribute('href', `/u/${ACCOUNT}/my-ads/${denied.id}/edit`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: cardMenuTexts.history }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(REASON)).toBeVisible()
  const said = [...document.querySelectorAll('dialog li > p:first-child')].map((line) => line.textContent)
  expect(said).toEqual(history.results.map((entry) => historyTexts.said(entry, { priceByMarket: true })))
  await expect.element(dialog.getByText(/رضا رضایی/)).toBeVisible()
})

const undoable = (history.results[2] ?? {}) as Extract<HistoryEntry, { kind: 'budget' }>
const undo = () =>
  page.getByRole('button', {
    name: historyTexts.undoOf(historyTexts.said({ ...undoable, can_undo: true }, { priceByMarket: true })),
  })

async function openHistory(refused = false) {
  let results: HistoryEntry[] = [{ ...undoable, can_undo: true }]
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(found))
  answer('GET', `/svc/api/api/v2/adv/campaigns/${found.id}/history/`, () => ({ count: 1, results }))
  answer('POST', `/svc/api/api/v2/adv/campaigns/${found.id}/history/${undoable.id}/undo/`, () => {
    results = [{ ...undoable, can_undo: false }]
    return refused ? refusal(409, SINCE, { code: 'changed_since' }) : found
  })
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf(TITLE) }).click()
  await page.getByRole('button', { name: cardMenuTexts.history }).click()
}
const SINCE = 'همین بخش دوباره عوض شده است.'

test('a change is undone by one press in the history', async () => {
  await openHistory()
  await undo().click()
  await expect.element(page.getByText(historyTexts.undone)).toBeVisible()
  await expect.element(undo()).not.toBeInTheDocument()
})

test('a change that somebody has changed since is told and stays', async () => {
  await openHistory(true)
  await undo().click()
  await expect.element(page.getByText(SINCE)).toBeVisible()
  await expect.element(undo()).not.toBeInTheDocument()
})

const NOTE = 'این عکس از خود مغازهٔ ماست و تار نیست.'
const DONE = 'به این تصمیم قبلاً اعتراض شده است'
const [, denial] = history.results as [HistoryEntry, Extract<HistoryEntry, { kind: 'review' }>]

/** From the card's reasons to the dialog; what was sent. */
async function openAppeal(isLate = false) {
  const sent: unknown[] = []
  let results: HistoryEntry[] = [{ ...denial, appealable: 7 }]
  // The card changes with the appeal, and the dialog stays.
  const waiting = { ...denied, blocker: 'in_review' as const, divar_ad: found.divar_ad }
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(sent.length > 0 ? waiting : denied))
  answer('GET', `/svc/api/api/v2/adv/campaigns/${denied.id}/history/`, () => ({ count: 1, results }))
  answer('POST', `/svc/api/api/v2/adv/campaigns/${denied.id}/appeals/`, async (request) => {
    sent.push(await request.json())
    results = [{ ...denial, status: 1, by: you, feedback: [], note: NOTE, step: 'appeal' }, denial]
    return isLate ? refusal(409, DONE, { code: 'appealed_already' }) : new Response(null, { status: 204 })
  })
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: adReasonTexts.actOf(adReasonTexts.appeal, TITLE) }).click()
  await page.getByRole('button', { name: appealTexts.act }).click()
  return sent
}
const note = () => page.getByRole('textbox', { name: appealTexts.note })
const send = () => page.getByRole('button', { name: appealTexts.send })

test('a denial is appealed against from the card, with a note of some length; the history says so', async () => {
  const sent = await openAppeal()
  await note().fill('نه')
  await send().click()
  await expect.element(page.getByText(appealTexts.tooShort)).toBeVisible()
  await note().fill(`${NOTE}\n`)
  await send().click()
  await expect.element(page.getByText(appealTexts.sent)).toBeVisible()
  expect(sent).toEqual([{ denial: 7, note: NOTE }])
  await expect.element(page.getByText(timelineTexts.sent)).toBeInTheDocument()
  await expect.element(page.getByText(appealTexts.sent)).toBeVisible()
  await expect.element(page.getByText(quoted(NOTE))).toBeVisible()
  await expect.element(page.getByRole('button', { name: appealTexts.act })).not.toBeInTheDocument()
})

test('who comes second reads that somebody has appealed, and keeps the text', async () => {
  await openAppeal(true)
  await note().fill(NOTE)
  await send().click()
  await expect.element(page.getByText(timelineTexts.sent)).toBeInTheDocument()
  await expect.element(page.getByText(DONE)).toBeVisible()
  await expect.element(note()).toHaveValue(NOTE)
})

test('a member who may not change ads is offered no appeal', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(denied))
  answer('GET', '/svc/api/api/v1/user/permissions/', () => ({ permissions: [], rights: [] }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(REASON)).toBeVisible()
  expect(
    page.getByRole('button', { name: adReasonTexts.actOf(adReasonTexts.appeal, TITLE) }).query(),
  ).toBeNull()
})
