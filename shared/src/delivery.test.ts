import { expect, test } from 'vitest'
import { FULL_WEEK } from './daypart.ts'
import { deliveryBlocker, isRunning, isToCorrect, type DeliverySubject } from './delivery.ts'

const now = new Date('2026-11-21T08:30:00Z')
const never = '0'.repeat(168)
const on = { active: true, status: 3, post_end: null, exchange_review: null } as const
const deliverable: DeliverySubject = {
  campaignEnabled: true,
  ad: on,
  balance: 1n,
  debtLimit: 0n,
  room: 1n,
  isFinancialInfoOverdue: false,
  isBudgetSpent: false,
  arePlacesUnknown: false,
  daypart: FULL_WEEK,
}
/** Everything is wrong at once; each test corrects what comes before its own reason. */
const empty = { balance: 0n, room: 0n }
const hopeless = { ...deliverable, ...empty, campaignEnabled: false, daypart: never }

test('a good ad is shown, also a pre-approved one', () => {
  expect(deliveryBlocker(deliverable, now)).toBeNull()
  expect(deliveryBlocker({ ...deliverable, ad: { ...on, status: 2 } }, now)).toBeNull()
})

test('a campaign without ad comes first', () => {
  expect(deliveryBlocker({ ...hopeless, ad: null }, now)).toBe('no_ad')
})

test('an ad that the post watch switched off says so, with any switches', () => {
  const ended = { ...on, active: false, post_end: 'retired' } as const
  expect(deliveryBlocker({ ...hopeless, ad: ended }, now)).toBe('post_ended')
  expect(deliveryBlocker({ ...hopeless, ad: { ...ended, active: true } }, now)).toBe('paused')
  expect(deliveryBlocker({ ...deliverable, ad: { ...ended, active: true } }, now)).toBeNull()
})

test('each switch pauses, before any reason of review or money', () => {
  expect(deliveryBlocker({ ...hopeless, ad: { ...on, status: 4 } }, now)).toBe('paused')
  const adOff = { ...hopeless, campaignEnabled: true, ad: { ...on, active: false, status: 4 } } as const
  expect(deliveryBlocker(adOff, now)).toBe('paused')
})

test.each([
  [4, 'denied'],
  [5, 'changes_asked'],
  [500, 'expired'],
  [1, 'in_review'],
] as const)('status %d is reported as %s before an empty wallet', (status, blocker) => {
  const subject = { ...hopeless, campaignEnabled: true, ad: { ...on, status } }
  expect(deliveryBlocker(subject, now)).toBe(blocker)
})

test('an empty wallet is reported before the schedule, and allowed debt counts', () => {
  expect(deliveryBlocker({ ...deliverable, ...empty, daypart: never }, now)).toBe('out_of_balance')
  const owing = { ...deliverable, balance: -5n, debtLimit: 5n }
  expect(deliveryBlocker({ ...owing, room: 1n }, now), 'at its limit').toBeNull()
  expect(deliveryBlocker({ ...owing, room: 0n }, now), 'a click would be free').toBe('out_of_balance')
})

test('below minus the debt limit delivery stops, and the debt is the reason', () => {
  expect(deliveryBlocker({ ...deliverable, balance: -6n, debtLimit: 5n, room: 0n }, now)).toBe('in_debt')
  expect(deliveryBlocker({ ...deliverable, balance: -1n, room: 0n }, now)).toBe('in_debt')
})

test('overdue financial information stops delivery; money comes first, the schedule after', () => {
  const overdue = { ...deliverable, isFinancialInfoOverdue: true, daypart: never }
  expect(deliveryBlocker(overdue, now)).toBe('financial_info_missing')
  expect(deliveryBlocker({ ...overdue, ...empty }, now)).toBe('out_of_balance')
})

test('outside its hours an ad waits', () => {
  expect(deliveryBlocker({ ...deliverable, daypart: never }, now)).toBe('off_schedule')
})

test.each([
  ['pending', 'exchange_pending'],
  ['denied', 'exchange_denied'],
] as const)(
  'an ad whose review at the marketplace is %s says so after our own review',
  (exchange_review, blocker) => {
    const subject = { ...hopeless, campaignEnabled: true, ad: { ...on, exchange_review } }
    expect(deliveryBlocker(subject, now)).toBe(blocker)
    expect(deliveryBlocker({ ...subject, ad: { ...subject.ad, status: 1 } }, now)).toBe('in_review')
    expect(deliveryBlocker({ ...subject, ad: { ...subject.ad, active: false } }, now)).toBe('paused')
  },
)

test('unknown places are reported after the reviews and before the wallet', () => {
  const unknown = { ...hopeless, campaignEnabled: true, arePlacesUnknown: true }
  expect(deliveryBlocker(unknown, now)).toBe('places_unknown')
  expect(deliveryBlocker({ ...unknown, ad: { ...on, status: 1 } }, now)).toBe('in_review')
})

test('an ad that the marketplace approved is shown', () => {
  expect(deliveryBlocker({ ...deliverable, ad: { ...on, exchange_review: 'approved' } }, now)).toBeNull()
})

test("a spent day's budget is told after money and before the schedule", () => {
  const spent = { ...deliverable, isBudgetSpent: true, daypart: never }
  expect(deliveryBlocker(spent, now)).toBe('budget_spent')
  expect(deliveryBlocker({ ...spent, isFinancialInfoOverdue: true }, now)).toBe('financial_info_missing')
  expect(deliveryBlocker({ ...spent, ...empty }, now)).toBe('out_of_balance')
})

test('an ad has to be corrected if a review says so, switched on or off; expired ones do not', () => {
  const asked = [
    { ...on, status: 4 },
    { ...on, status: 5 },
    { ...on, exchange_review: 'denied' },
  ] as const
  for (const ad of asked) {
    expect(isToCorrect(ad)).toBe(true)
    expect(isToCorrect({ ...ad, exchange_review: 'denied' })).toBe(true)
  }
  const fine = [
    on,
    { ...on, status: 1 },
    { ...on, status: 500 },
    { ...on, exchange_review: 'pending' },
  ] as const
  for (const ad of fine) expect(isToCorrect(ad)).toBe(false)
  expect(isToCorrect({ ...on, status: 1, exchange_review: 'denied' })).toBe(false)
})

test('an ad runs although it waits for its hour; one with a spent budget does not', () => {
  expect(
    [null, 'off_schedule', 'budget_spent', 'paused', 'exchange_pending'].map((one) => isRunning(one as null)),
  ).toEqual([true, true, false, false, false])
})
