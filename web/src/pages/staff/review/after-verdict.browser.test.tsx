import { FEEDBACK_REASONS } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { reviewedExample } from '../../../../test/reviewed-example.ts'
import { answer, asked, refusal } from '../../../../test/wire.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { go } from '../../../navigation/navigate.ts'

const STAFF = '/svc/staff/api/v1/'
const TITLE = reviewedExample.campaign.title
const { undo: undoTexts, giveBack } = reviewTexts

/** The ad as the server has it, and what it was asked. */
let changes: Partial<ReviewedAd>
let finding: string | null
let decided: { verdict: string; reasons: string[] }[]
let undone: string[]
let canUndo: boolean
/** Each verdict leads to the other of two ads. */
const idIn = ({ url }: Request) => Number(/reviews\/(\d+)\//.exec(url)?.[1])

beforeEach(() => {
  changes = {}
  finding = null
  decided = []
  undone = []
  canUndo = true
  const counts = { reviews: 1, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'رضا', rights: ['review'], waiting: counts }))
  answer('GET', `${STAFF}reviews/`, () => ({ count: 0, results: [] }))
  answer('GET', /reviews\/\d+\/$/, (request) => ({
    ...reviewedExample,
    ad: { ...reviewedExample.ad, id: idIn(request) },
    ...changes,
  }))
  answer('GET', /reviews\/\d+\/preflight\/$/, () => ({
    findings: finding ? [{ rule: finding, level: 'warn', path: 'landing_url', message: '', fix: '' }] : [],
  }))
  answer('GET', `${STAFF}review-reasons/`, () => {
    const results = FEEDBACK_REASONS.map((code) => ({ code, message: `دلیل ${code}` }))
    return { count: results.length, results }
  })
  answer('POST', /reviews\/\d+\/claim\/$/, () => ({ held_by: null }))
  answer('DELETE', /reviews\/\d+\/claim\/$/, () => new Response(null, { status: 204 }))
  let last = 3
  answer('POST', `${STAFF}reviews/next/`, () => ({ ad_id: last === 3 ? 4 : 3 }))
  answer('POST', /reviews\/\d+\/verdict\/$/, async (request) => {
    last = idIn(request)
    decided.push((await request.json()) as (typeof decided)[number])
    return { id: last, status: 4, undo: 77 }
  })
  answer('DELETE', /reviews\/\d+\/verdicts\/\d+\/$/, (request) => {
    undone.push(new URL(request.url).pathname)
    return canUndo ? { id: 3, status: 1 } : refusal(409, 'تصمیم سر جای خود ماند.', { code: 'verdict_stands' })
  })
})

/** The next ad is found once the returned function says which. */
function answerNextLater(): (ad: number) => void {
  let find: (ad: number) => void = () => {}
  const found = new Promise<number>((resolve) => (find = resolve))
  answer('POST', `${STAFF}reviews/next/`, async () => ({ ad_id: await found }))
  return find
}

const approve = () => page.getByRole('button', { name: reviewTexts.verdicts.approve, exact: true })

async function open(ad = 3) {
  openPanel(`/staff/review?ad=${ad}`)
  await expect.element(approve(), { timeout: 20_000 }).toBeVisible()
}
/** Keys decide once the ad has been visible for a moment. */
async function lookAtIt() {
  const since = Date.now()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(650)
}

test('a verdict is taken back with one press, and its ad is shown again', async () => {
  await open()
  await approve().click()
  await expect.element(page.getByText(reviewTexts.decided.approve(TITLE))).toBeVisible()
  await expect.poll(() => location.search).toContain('ad=4')
  await page.getByRole('button', { name: undoTexts.act }).click()
  await expect.element(page.getByText(undoTexts.done(TITLE))).toBeVisible()
  expect(undone).toEqual([`${STAFF}reviews/3/verdicts/77/`])
  await expect.poll(() => location.search).toContain('ad=3')
})

test('a verdict that is taken back while the next ad is still looked for keeps its own ad', async () => {
  const find = answerNextLater()
  const left: number[] = []
  answer('DELETE', /reviews\/\d+\/claim\/$/, (request) => {
    left.push(idIn(request))
    return new Response(null, { status: 204 })
  })
  await open()
  await approve().click()
  await page.getByRole('button', { name: undoTexts.act }).click()
  await expect.element(page.getByText(undoTexts.done(TITLE))).toBeVisible()
  find(4)
  // It is free again.
  await expect.poll(() => left).toEqual([4])
  expect(location.search).toContain('ad=3')
})

test('an own verdict is not told as somebody else’s change when its ad is looked at again', async () => {
  await open()
  await approve().click()
  await expect.poll(() => location.search).toContain('ad=4')
  await expect.element(approve()).toBeVisible()
  changes = { version: 'two' }
  const before = asked.filter((call) => call === `GET ${STAFF}reviews/3/`).length
  go('/staff/review?ad=3')
  await expect.poll(() => asked.filter((call) => call === `GET ${STAFF}reviews/3/`).length).toBe(before + 1)
  await expect.element(approve()).toBeVisible()
  await expect.element(page.getByText(reviewTexts.changed.title)).not.toBeInTheDocument()
})

test('who has left the page is not led back by the next ad', async () => {
  const find = answerNextLater()
  await open()
  await approve().click()
  await expect.element(page.getByText(reviewTexts.decided.approve(TITLE))).toBeVisible()
  await page.getByRole('combobox', { name: reviewTexts.show }).selectOptions(reviewTexts.shown['4'])
  find(4)
  await expect.poll(() => asked.filter((call) => call === `DELETE ${STAFF}reviews/4/claim/`).length).toBe(1)
  expect(location.search).not.toContain('ad=4')
})

test('a verdict that stands is told in a sentence; the key takes back too', async () => {
  canUndo = false
  await open()
  await lookAtIt()
  await userEvent.keyboard('a')
  await expect.poll(() => location.search).toContain('ad=4')
  await userEvent.keyboard('u')
  await expect.poll(() => undone.length).toBe(1)
  await expect.element(page.getByText(/تصمیم سر جای خود ماند/)).toBeVisible()
  expect(undone).toHaveLength(1)
  expect(location.search).toContain('ad=4')
})

test(
  'any reason denies with at most six keys, and what the check found comes first',
  { timeout: 90_000 },
  async () => {
    finding = 'invalid_link'
    await open()
    const dialog = page.getByRole('dialog')
    let most = 0
    for (const [turn, code] of FEEDBACK_REASONS.entries()) {
      await lookAtIt()
      await userEvent.keyboard('d')
      const choice = dialog.getByRole('checkbox', { name: `دلیل ${code}` })
      await expect.element(choice).toBeVisible()
      if (turn === 0) {
        const [first] = dialog.getByRole('checkbox').all()
        await expect.element(first ?? choice).toHaveAccessibleName(`دلیل ${finding}`)
      }
      // What stands beside the reason.
      const digits = (choice.element() as HTMLInputElement).value
      const keys = ['d', ...digits, '{Enter}']
      for (const key of keys.slice(1)) await userEvent.keyboard(key)
      await expect.poll(() => decided.length).toBe(turn + 1)
      expect(decided[turn]).toMatchObject({ verdict: 'deny', reasons: [code] })
      await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
      await expect.poll(() => location.search).toContain(`ad=${turn % 2 === 0 ? 4 : 3}`)
      await expect.element(approve()).toBeVisible()
      most = Math.max(most, keys.length)
    }
    expect(most).toBeLessThanOrEqual(6)
  },
)

test('reasons are found by their words', async () => {
  await open()
  await lookAtIt()
  await userEvent.keyboard('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('stretch')
  await expect.poll(() => dialog.getByRole('checkbox').all().length).toBe(1)
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => decided).toMatchObject([{ verdict: 'deny', reasons: ['stretched'] }])
})

test('a judged ad goes back to the queue for a reason', async () => {
  changes = { is_returnable: true, verdicts: ['approve'] }
  const sent: unknown[] = []
  answer('POST', `${STAFF}reviews/3/return/`, async (request) => {
    sent.push(await request.json())
    return { id: 3, status: 1 }
  })
  await open()
  await page.getByRole('button', { name: giveBack.act }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('گزارش یک کاربر')
  await dialog.getByRole('button', { name: giveBack.act }).click()
  await expect.element(page.getByText(giveBack.done(TITLE))).toBeVisible()
  expect(sent).toEqual([{ version: 'one', reason: 'گزارش یک کاربر' }])
})

test('all three banners are in sight on a screen of 1280 × 800, and no message lies on them', async () => {
  await page.viewport(1280, 800)
  const picture = '/banner.png'
  const banners = { divar_medium_banner: picture, divar_large_banner: picture, divar_xlarge_banner: picture }
  changes = { ad: { ...reviewedExample.ad, ...banners } }
  await open()
  await approve().click()
  const told = page.getByText(reviewTexts.decided.approve(TITLE))
  await expect.element(told).toBeVisible()
  const { bottom } = told.element().getBoundingClientRect()
  // The next ad may still be on its way.
  await expect.poll(() => document.querySelectorAll('figure').length).toBe(3)
  const figures = [...document.querySelectorAll('figure')].map((each) => each.getBoundingClientRect())
  for (const figure of figures) {
    expect(figure.bottom).toBeLessThanOrEqual(800)
    expect(figure.top).toBeGreaterThan(bottom)
  }
})
