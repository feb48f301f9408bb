import type { ReviewedAd, ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'

const STAFF = '/svc/staff/api/v1/'
const MINA = 'مینا بازبین'

const titles: Record<number, string> = { 1: 'حراج مبل', 2: 'فروش پاییزه', 3: 'تخفیف کفش' }
/** Which ads wait, and who has them. */
let waiting: Map<number, string | null>
let skipped: number[][]

const summary = (id: number, held_by: string | null): ReviewSummary => ({
  id,
  campaign_title: titles[id] ?? '',
  account: reviewedExample.account,
  status: 1,
  landing_url: reviewedExample.ad.landing_url,
  divar_medium_banner: null,
  registered_at: reviewedExample.registered_at,
  held_by,
  is_appeal: false,
})
const reviewed = (id: number): ReviewedAd => ({
  ...reviewedExample,
  ad: { ...reviewedExample.ad, id },
  campaign: { ...reviewedExample.campaign, title: titles[id] ?? '' },
})
const idIn = ({ url }: Request) => Number(/reviews\/(\d+)\//.exec(url)?.[1])

beforeEach(() => {
  waiting = new Map([1, 2, 3].map((id) => [id, null]))
  skipped = []
  const counts = { reviews: 3, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['review'], waiting: counts }))
  answer('GET', `${STAFF}reviews/`, () => {
    const results = [...waiting].map(([id, held_by]) => summary(id, held_by))
    return { count: results.length, results }
  })
  answer('GET', /reviews\/\d+\/$/, (request) => reviewed(idIn(request)))
  answer('GET', /reviews\/\d+\/preflight\/$/, () => ({ findings: [] }))
  answer('GET', `${STAFF}review-reasons/`, () => ({ count: 0, results: [] }))
  answer('POST', /reviews\/\d+\/claim\/$/, (request) => ({ held_by: waiting.get(idIn(request)) ?? null }))
  answer('DELETE', /reviews\/\d+\/claim\/$/, () => new Response(null, { status: 204 }))
  answer('POST', `${STAFF}reviews/next/`, async (request) => {
    const given = (await request.json()) as { skipped: number[] }
    skipped.push(given.skipped)
    const free = [...waiting].filter(([, by]) => by === null).map(([id]) => id)
    return { ad_id: free.find((id) => !given.skipped.includes(id)) ?? free[0] ?? null }
  })
  answer('POST', /reviews\/\d+\/verdict\/$/, (request) => {
    const id = idIn(request)
    if (waiting.get(id)) return refusal(409, 'همکارتان آن را دارد', { code: 'claimed_by_colleague' })
    waiting.delete(id)
    return { id, status: 3, undo: null }
  })
})

const heading = (id: number) => page.getByRole('heading', { name: titles[id] ?? '' })
const panel = () => page.getByRole('complementary', { name: reviewTexts.verdict })
const approve = () => panel().getByRole('button', { name: reviewTexts.verdicts.approve, exact: true })

test('the queue hands over what no colleague has; what was skipped comes after the others', async () => {
  waiting.set(1, MINA)
  openPanel('/staff/review')
  await expect.element(heading(2), { timeout: 20_000 }).toBeVisible()
  const strip = page.getByRole('navigation', { name: reviewTexts.queue })
  await expect.element(strip.getByText(reviewTexts.held.short(MINA))).toBeVisible()
  waiting.set(1, null)
  await page.getByRole('link', { name: reviewTexts.next }).click()
  await expect.element(heading(3)).toBeVisible()
  await expect.poll(() => asked).toContain(`DELETE ${STAFF}reviews/2/claim/`)
  await approve().click()
  await expect.element(heading(1)).toBeVisible()
  expect(skipped.at(-1)).toEqual([2])
})

test('an ad that a colleague has is shown with their name, without verdicts', async () => {
  waiting.set(2, MINA)
  openPanel('/staff/review?ad=2')
  await expect.element(page.getByText(reviewTexts.held.title(MINA)), { timeout: 20_000 }).toBeVisible()
  expect(approve().query()).toBeNull()
  // The next one is at hand.
  await page.getByRole('link', { name: reviewTexts.next }).click()
  await expect.element(approve()).toBeVisible()
})

test('a verdict on an ad that a colleague has taken meanwhile is refused in words', async () => {
  openPanel('/staff/review?ad=2')
  await expect.element(approve(), { timeout: 20_000 }).toBeVisible()
  waiting.set(2, MINA)
  await approve().click()
  await expect.element(page.getByText(/همکارتان آن را دارد/)).toBeVisible()
  await expect.element(page.getByText(reviewTexts.held.title(MINA))).toBeVisible()
  expect(approve().query()).toBeNull()
})

test('if colleagues have all that waits, the page says so', async () => {
  for (const id of waiting.keys()) waiting.set(id, MINA)
  openPanel('/staff/review')
  await expect.element(page.getByText(reviewTexts.held.all.title), { timeout: 20_000 }).toBeVisible()
  expect(page.getByText(reviewTexts.held.short(MINA)).elements()).toHaveLength(3)
})
