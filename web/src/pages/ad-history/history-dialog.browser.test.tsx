import type { HistoryEntry, HistoryList } from '@jarchi/shared/api/history.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { cardMenuTexts, historyTexts } from '../../i18n/ad-history.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'

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
    { kind: 'review', status: 1, at: '2026-11-20T08:30:00.000Z', by: you, feedback: [], note: null },
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
