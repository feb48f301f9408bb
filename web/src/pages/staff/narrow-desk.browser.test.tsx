import { FAULT_NAMES } from '@jarchi/shared/api/staff-states.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { TODAY } from '../../../test/reports.ts'
import { answer } from '../../../test/wire.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { overviewTexts } from '../../i18n/staff-overview.ts'
import { statesTexts } from '../../i18n/staff-states.ts'

const STAFF = '/svc/staff/api/v1/'
const AT = '2026-11-22T08:30:00.000Z'
const WORD = 'verifyTxnRandomSessionkey'.repeat(3)
const account = { id: 5, name: 'بازرگانی گسترش صنایع چوب', is_vip: true }
const user = { id: 9, phone: '09351234567', name: 'محمد دولت‌آبادی', is_staff: false, disabled_at: AT }
const listed = { ...account, created_at: AT, users: [user, { ...user, id: 10, disabled_at: null }] }
const traded = {
  impressions: 1_409_000,
  clicks: 14_090,
  wins: 1_388_800,
  losses: 4_200,
  cost: 912_000_000,
  revenue: 1_234_567_000,
  corrected: 700_000,
  margin: 322_567_000,
  requests: 7_120_000,
}
const natural = {
  person_type: 'natural',
  first_name: 'نگار',
  last_name: 'کریمی',
  national_id: '0012345679',
  address: 'تهران، خیابان ولیعصر',
}
/** Of two: lists with more than one have an order. */
const listOf = (row: object) => ({ count: 2, results: [row] })

const faults = FAULT_NAMES.map((name) => ({
  name,
  since: AT,
  count: 1_234,
  of: [`https://sep.example.ir/${WORD}`],
}))

/** Rows with long names, words and amounts, by the end of the call's address. */
const ROWS: Readonly<Record<string, object>> = {
  'states/': { read_at: AT, faults },
  'payments/': listOf({
    id: '9f4dbe0c-a12d-4c4b-8f4d-063e92f0421b',
    account,
    gateway: 'sep',
    amount: 1_234_567_890,
    state: 'expired',
    reference: null,
    authority: 'A0000000000000000000000000000012345678',
    attention: `HTTP 502: https://sep.example.ir/${WORD}`,
    checks: 1_200,
    created_at: AT,
    expires_at: AT,
  }),
  'refunds/': listOf({
    id: 1_234,
    account,
    amount: 1_234_567_890,
    sheba: 'IR820540102680020817909002',
    state: 'approved',
    note: null,
    paid_on: null,
    created_at: AT,
    approved_at: AT,
    approved_by: user.name,
    decided_at: null,
    decided_by: null,
  }),
  'approvals/': listOf({
    id: 3,
    kind: 'rights',
    digest: 'a'.repeat(64),
    account: null,
    sum: 0,
    reason: WORD,
    act: { person: user.name, rights: STAFF_RIGHTS },
    asked_by: user.name,
    is_own: false,
    asked_at: AT,
    expires_at: AT,
    state: 'asked',
    decided_by: null,
    decided_at: null,
    note: null,
  }),
  'people/': {
    asks_nobody: true,
    results: [
      {
        id: 8,
        phone: user.phone,
        name: user.name,
        is_disabled: true,
        rights: STAFF_RIGHTS,
        last_seen_at: AT,
        factor: null,
        factor_due_at: AT,
      },
    ],
  },
  'accounts/': listOf({ ...listed, last_seen_at: AT, balance: -123_456_789_000 }),
  'accounts/5/overview/': {
    ads: listOf({
      id: 1,
      title: WORD,
      blocker: 'out_of_balance',
      next_blocker: null,
      starts_on: null,
      ends_on: null,
      divar_ad: null,
    }),
    movements: listOf({
      id: 3,
      kind: 'spend',
      amount: -1234567890,
      balance: 1234567890,
      reference: null,
      created_at: AT,
      spend: {
        campaign_id: 1,
        title: WORD,
        hour: AT,
        clicks: 12,
      },
      correction: null,
    }),
    payments: null,
    refunds: null,
    tickets: null,
    impersonations: null,
  },
  'accounts/5/notes/': listOf({ id: 1, author: { user_id: 9, name: user.name }, text: WORD, created_at: AT }),
  'accounts/5/': {
    ...listed,
    website_url: `https://example.ir/${WORD}`,
    telegram_bot_link: null,
    permissions: [],
    flags: [{ flag: 'new_charge_page', is_on: true }],
    financial_status: 'APPROVAL_PENDING',
    campaigns: 1_234,
    wallet: { balance: 1_234_567_890, debt_limit: 1_000_000, debt_hard_limit: 2_000_000 },
    can_be_impersonated: true,
  },
  'gift-cards/': listOf({
    id: 1,
    code_end: 'QRST',
    amount: 25_000_000_000,
    uses_left: 1_000,
    redeemed: 12,
    created_at: AT,
    expires_at: AT,
    is_usable: true,
  }),
  'charge-packages/': listOf({
    id: 3,
    title: 'ویژهٔ فروشگاه‌های زنجیره‌ای',
    amount: 12_345_678_900,
    bonus: 1_234_567_890,
    position: 1,
    is_active: true,
  }),
  'financial-approvals/': listOf({
    account,
    status: 'HAS_PENDING_CHANGES',
    version: 'one',
    submitted_at: AT,
    pending: natural,
    approved: { ...natural, national_id: '0012345680' },
    changed: ['national_id'],
  }),
  'exchange/': {
    has_exchange: true,
    switch: { stopped_at: AT, stopped_by: 'مینا بازبین', reason: 'هزینه‌ها بیش از دریافتی است' },
    bidders: 2,
    today: { ...traded, free_clicks: 3, invalid_clicks: 27, charged: 1_600_000_000 },
    pending: 450_000_000,
    lag: { charging: 12, 'roll-up': 40, held_clicks: 2 },
    unreplaced: { calls: 31, resting: 31 },
    equality: {
      verified_at: AT,
      count: 1,
      differences: [{ rule: WORD, object: 'campaign 7 day 20779', details: 'it reads 1' }],
    },
    rules: INVALID_REASONS.map((reason) => ({
      reason,
      clicks_today: 1_298,
      clicks_of_7_days: 12_298,
      calls_today: 1_298,
    })),
    bidding: { until: null },
    prices: { is_alarm: false },
    unknown_neighborhoods: { missing: 1_346, campaigns: 7 },
  },
  'exchange/events/': {
    kinds: { impression: 1_125_000, viewable: 98_000, click: 670, loss: 830, billed: 120_400 },
    reasons: [],
    losses: [],
    busiest: [{ kind: 'device', value: '-7234412345678901234', clicks: 1_041 }],
  },
  'exchange-ads/': listOf({
    ad_id: 1_234,
    title: 'حراج پاییزه',
    account,
    review: 'denied',
    mid: '770dfe6b-d381-4594-9bce-fbe014083c6e',
    audit_status: 4,
    feedback: ['پس‌زمینهٔ سفید'],
    registered_at: AT,
    renew_at: AT,
    is_due: true,
    last_error: WORD,
    trackers_altered: true,
  }),
  'blocked-traffic/': listOf({
    id: 1,
    kind: 'network',
    value: '-7234412345678901234',
    account,
    note: WORD,
    made_by: null,
    created_at: AT,
  }),
  'reports/exchange/': {
    total: traded,
    losses_told_of: 50,
    requests: 7_120_000,
    win_rate: 0.4,
    fill: null,
    days: [{ ...traded, day: TODAY }],
    losses: [{ code: 102, losses: 1_080 }],
  },
  'reports/accounts/': listOf({ account, ...traded, spend: 12_345_678_900, invalid_clicks: 1_004 }),
  'reports/differences/': listOf({ day: TODAY, account, reported: 98_765_432_100, posted: 98_765_432_000 }),
  'audit-log/': {
    results: [
      {
        id: 1,
        at: AT,
        actor: { user_id: null, name: `command line: ${WORD}` },
        acted_as: null,
        account,
        action: 'wallet.manual',
        object: `payment:${WORD}`,
        ip: '10.0.0.1',
        details: { balance_before: 243_428_000, note: WORD },
      },
    ],
    next: null,
  },
}

/** Each page with texts that it shows when all of it has come. */
const PAGES: readonly (readonly [path: string, ...texts: string[]])[] = [
  ['', 'بسته‌های شارژ', statesTexts.faultOf.states_unread.title],
  ['payments', account.name],
  ['refunds', account.name],
  ['approvals', user.name],
  ['people', user.name],
  ['accounts', user.name],
  ['accounts/5', user.name, adReasonTexts.out_of_balance, overviewTexts.notes.drop],
  ['gift-cards', 'QRST'],
  ['packages', 'زنجیره‌ای'],
  ['financial', natural.last_name],
  ['exchange', 'حراج پاییزه', '۱٬۰۴۱', deskTexts.none],
  ['reports', '۱۲۳٬۴۵۶٬۷۰۰', '۱٬۲۳۴٬۵۶۷٬۸۹۰', '۹٬۸۷۶٬۵۴۳٬۲۱۰'],
  ['audit', '۱۰.۰.۰.۱'],
]

function standing() {
  const waiting = { reviews: 12, financial_approvals: 1, tickets: 62, payments: 3 }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: STAFF_RIGHTS, waiting }))
  for (const [call, rows] of Object.entries(ROWS)) answer('GET', `${STAFF}${call}`, () => rows)
}

test('the strip of sections shows what comes before the open one, and what comes after', async () => {
  standing()
  openPanel('/staff/payments')
  const strip = page.getByRole('navigation', { name: deskTexts.sections })
  const linkOf = (name: keyof typeof deskTexts.names) =>
    strip.getByRole('link', { name: new RegExp(deskTexts.names[name]) })
  await expect.element(linkOf('payments'), { timeout: 20_000 }).toBeInTheDocument()
  await expect.element(linkOf('tickets')).toBeInViewport({ ratio: 0.5 })
  await expect.element(linkOf('refunds')).toBeInViewport({ ratio: 0.5 })
})

test.each(PAGES)(
  'the desk’s page /%s gives way to letters twice as large on a phone',
  async (path, ...texts) => {
    standing()
    // Every size of ours is a multiple of the letters': a screen half as wide is the same.
    await page.viewport(195, 844)
    openPanel(`/staff/${path}`)
    for (const text of texts)
      await expect.element(page.getByText(new RegExp(text)).last(), { timeout: 20_000 }).toBeInTheDocument()
    for (const closed of document.querySelectorAll('details')) closed.open = true
    expect(outside()).toEqual([])
    expect(brokenNumbers()).toEqual([])
  },
)

/** Texts that are cut off, or reached only by scrolling the page sideways. */
function outside(): string[] {
  return textsOf(document.querySelector('main')!).flatMap((text) => {
    const isOut = boxesOf(text).some(({ left, right }) => left < -1 || right > innerWidth + 1)
    return isOut && !text.parentElement!.closest('.overflow-x-auto, .sr-only') ? [text.data] : []
  })
}

/** Numbers that do not stand on one line. */
function brokenNumbers(): string[] {
  return textsOf(document.querySelector('main')!).flatMap((text) =>
    [...text.data.matchAll(/[۰-۹٬٫]+/g)].flatMap(({ index, 0: number }) => {
      const lines = new Set(boxesOf(text, index, index + number.length).map(({ top }) => top))
      return lines.size > 1 ? [number] : []
    }),
  )
}

function textsOf(part: Element): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

function boxesOf(text: Text, from = 0, to = text.length): DOMRect[] {
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  return [...range.getClientRects()]
}
