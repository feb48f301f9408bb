import type { StaffNoteList, StaffOverview } from '@jarchi/shared/api/staff-overview.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { adReasonTexts } from '../../../i18n/ad-reasons.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { overviewTexts } from '../../../i18n/staff-overview.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'
const account = {
  id: 5,
  name: 'فروشگاه نمونه',
  is_vip: false,
  created_at: AT,
  users: [],
  website_url: null,
  telegram_bot_link: null,
  permissions: [],
  flags: [],
  financial_status: 'OK',
  campaigns: 2,
  wallet: null,
  can_be_impersonated: true,
}
const ad = { next_blocker: null, starts_on: null, ends_on: null, divar_ad: null }
const empty = { count: 0, results: [] }
const overview: StaffOverview = {
  ads: {
    count: 7,
    results: [
      { ...ad, id: 1, title: 'کفش زمستانی', blocker: 'out_of_balance' },
      { ...ad, id: 2, title: 'چکمه', blocker: 'in_review', next_blocker: 'in_debt' },
    ],
  },
  movements: {
    count: 1,
    results: [
      {
        id: 3,
        kind: 'top_up',
        amount: 5_000_000,
        balance: 5_000_000,
        reference: 'A1',
        created_at: AT,
        spend: null,
        correction: null,
      },
    ],
  },
  payments: empty,
  refunds: {
    count: 1,
    results: [
      {
        id: 4,
        amount: 1_000_000,
        sheba: 'IR820540102680020817909002',
        state: 'held',
        note: null,
        created_at: AT,
        decided_at: null,
        approved_at: null,
        paid_on: null,
      },
    ],
  },
  tickets: null,
  impersonations: empty,
}

function standing(seen: () => unknown, notes: () => unknown = () => empty) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights: ['accounts'], waiting }))
  answer('GET', `${STAFF}accounts/5/`, () => account)
  answer('GET', `${STAFF}accounts/5/overview/`, seen)
  answer('GET', `${STAFF}accounts/5/notes/`, notes)
  openPanel('/staff/accounts/5')
}

test('says why each ad is off and where the money is; what a right is missing for is not there', async () => {
  standing(() => overview)
  await expect.element(page.getByText(adReasonTexts.out_of_balance), FRESH).toBeVisible()
  await expect.element(page.getByText(myAdsTexts.states.in_debt, { exact: false })).toBeVisible()
  await expect.element(page.getByText(overviewTexts.walletStops, { exact: false })).toBeVisible()
  await expect.element(page.getByText('IR820540102680020817909002')).toBeVisible()
  await expect.element(page.getByText(overviewTexts.payments.none)).toBeVisible()
  expect(page.getByRole('heading', { name: overviewTexts.tickets.title }).query()).toBeNull()
  await page.getByRole('button', { name: overviewTexts.more(overviewTexts.ads.title, '۷') }).click()
  await expect.poll(() => asked.some((call) => /overview\/\?limit=100/.test(call))).toBe(true)
})

test('a failure of this part leaves the rest of the page, and can be tried again', async () => {
  let isBroken = true
  standing(() => (isBroken ? refusal(503) : overview))
  await expect.element(page.getByText(overviewTexts.failed), FRESH).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: /دوباره/ }).click()
  await expect.element(page.getByText('کفش زمستانی')).toBeVisible()
})

test('a note is written; a refusal keeps its text; only its author can delete it', async () => {
  const note = (id: number, user_id: number, text: string) => ({
    id,
    author: { user_id, name: user_id === 9 ? 'مینا' : 'سارا' },
    text,
    created_at: AT,
  })
  const notes: StaffNoteList = { count: 1, results: [note(1, 8, 'فاکتور می‌خواهد')] }
  standing(
    () => overview,
    () => notes,
  )
  let isBroken = true
  answer('POST', `${STAFF}accounts/5/notes/`, () =>
    isBroken ? refusal(503, 'اکنون نشد.') : { count: 2, results: [note(2, 9, 'زنگ زدم'), ...notes.results] },
  )
  answer('DELETE', `${STAFF}accounts/5/notes/2/`, () => notes)
  const { notes: texts } = overviewTexts
  await expect.element(page.getByText('فاکتور می‌خواهد'), FRESH).toBeVisible()
  expect(page.getByRole('button', { name: texts.dropOf('فاکتور می‌خواهد') }).query()).toBeNull()
  const field = page.getByLabelText(texts.field)
  await field.fill('زنگ زدم')
  await page.getByRole('button', { name: texts.add }).click()
  await expect.element(page.getByText('اکنون نشد.')).toBeVisible()
  await expect.element(field).toHaveValue('زنگ زدم')
  isBroken = false
  await page.getByRole('button', { name: texts.add }).click()
  await expect.element(field).toHaveValue('')
  await page.getByRole('button', { name: texts.dropOf('زنگ زدم') }).click()
  await expect.element(page.getByText('زنگ زدم')).not.toBeInTheDocument()
})
