import type { ReviewedAd, ReviewEvent } from '@jarchi/shared/api/staff-review.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { AT, reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, refusal } from '../../../../test/wire.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'

const STAFF = '/svc/staff/api/v1/'

const { ad, account } = reviewedExample
const waiting = reviewedExample
const denial: ReviewEvent = {
  status: 4,
  at: AT,
  feedback: [],
  note: null,
  by: 'مینا بازبین',
  override_reason: null,
  step: 'usual',
}
const denied: ReviewedAd = {
  ...waiting,
  version: 'two',
  ad: { ...ad, status: 4 },
  verdicts: ['approve', 'ask_changes'],
  history: [denial],
  fresh_verdict: denial,
}

type Sent = { version: string; verdict: string; override_reason: string | null }

/** The desk with one ad; a verdict on another version than the shown one is refused. */
function reviewOf(...versions: [ReviewedAd, ...ReviewedAd[]]) {
  let [current] = versions
  const sent: Sent[] = []
  const counts = { reviews: 1, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({
    user_id: 9,
    name: 'رضا بازبین',
    rights: ['review'],
    waiting: counts,
  }))
  const { id } = ad
  const summary = { id, campaign_title: 'فروش پاییزه', account, status: 1, landing_url: ad.landing_url }
  answer('GET', `${STAFF}reviews/`, () => ({
    count: 1,
    results: [{ ...summary, divar_medium_banner: null, registered_at: AT, held_by: null }],
  }))
  answer('GET', `${STAFF}reviews/3/`, () => current)
  answer('GET', `${STAFF}reviews/3/preflight/`, () => ({ findings: [] }))
  answer('GET', `${STAFF}review-reasons/`, () => ({ count: 0, results: [] }))
  answer('POST', `${STAFF}reviews/3/verdict/`, async (request) => {
    const verdict = (await request.json()) as Sent
    sent.push(verdict)
    const next = versions.find(({ version }) => version !== verdict.version) ?? current
    const isOld = next !== current && versions.length > 1 && sent.length === 1
    current = next
    return isOld ? refusal(409, 'عوض شد', { code: 'changed_meanwhile' }) : { id, status: 3, undo: null }
  })
  return sent
}

const panel = () => page.getByRole('complementary', { name: reviewTexts.verdict })
const approve = () => panel().getByRole('button', { name: reviewTexts.verdicts.approve, exact: true })
const decideAgain = () => page.getByRole('button', { name: reviewTexts.decideAgain })

/** Keys decide once the ad has been visible for a moment. */
async function pressWhenFree(key: string) {
  const since = Date.now()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(600)
  await userEvent.keyboard(key)
}

test('after a colleague’s verdict the keys rest, and another verdict needs a choice and a reason', async () => {
  const sent = reviewOf(waiting, denied)
  openPanel('/staff/review?ad=3')
  await expect.element(approve(), { timeout: 20_000 }).toBeVisible()
  await pressWhenFree('a')
  await expect.element(decideAgain()).toBeVisible()
  const told = reviewTexts.changed.decided('مینا بازبین', reviewTexts.statuses[4], AT)
  await expect.element(page.getByText(told)).toBeVisible()
  expect(approve().query()).toBeNull()
  await userEvent.keyboard('a')
  await userEvent.keyboard('c')
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sent).toHaveLength(1)
  await decideAgain().click()
  await userEvent.keyboard('a')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: reviewTexts.explain.send.approve, exact: true })
  await send.click()
  expect(sent).toHaveLength(1)
  await dialog.getByLabelText(reviewTexts.override('مینا بازبین')).fill('بنر را دوباره دیدم')
  await send.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({
    version: 'two',
    verdict: 'approve',
    override_reason: 'بنر را دوباره دیدم',
  })
})

test('an ad that a colleague has just judged opens with resting keys', async () => {
  const sent = reviewOf(denied)
  openPanel('/staff/review?ad=3')
  await expect.element(decideAgain(), { timeout: 20_000 }).toBeVisible()
  await pressWhenFree('a')
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sent).toEqual([])
})

test('the verdicts stay in sight on a phone, and give way where they would cover the ad', async () => {
  reviewOf(waiting)
  openPanel('/staff/review?ad=3')
  await expect.element(approve(), { timeout: 20_000 }).toBeInViewport()
  // As a phone held sideways, or one with letters twice as large.
  await page.viewport(390, 422)
  await expect.element(approve()).not.toBeInViewport()
})
