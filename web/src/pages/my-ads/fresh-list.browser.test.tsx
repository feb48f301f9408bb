import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { focusManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, timesAsked } from '../../../test/wire.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const BALANCE = '/svc/financial/api/v2/accounts/'
const PERMISSIONS = '/svc/api/api/v1/user/permissions/'
const TITLE = 'آگهی باز'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const denied = (): Campaign => {
  const one = campaign(TITLE)
  return { ...one, blocker: 'denied', divar_ad: one.divar_ad && { ...one.divar_ad, status: 4 } }
}
const state = (name: string) =>
  expect.element(page.getByRole('listitem').getByText(name, { exact: true }).first())
/** Only calls for the page of ads; calls for their count have a limit of one. */
const pagesAsked = () => timesAsked('GET', `${LIST}?`)

/** An open list with a clock that the test moves; the first answers are on the page. */
async function openList() {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  answer('GET', LIST, () => pageOf(campaign(TITLE)))
  answer('GET', BALANCE, () => ({ balance: 5_000_000 }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await state(myAdsTexts.states.in_review).toBeVisible()
  await expect.element(page.getByRole('banner')).toMatchTextContent(/۵۰۰٬۰۰۰/)
}

function changeMeanwhile() {
  answer('GET', LIST, () => pageOf(denied()))
  answer('GET', BALANCE, () => ({ balance: 1_000_000 }))
}

test('an open list is fresh again on return to the tab, with the balance, and what rests is not asked for', async () => {
  await openList()
  const restsAt = timesAsked('GET', PERMISSIONS)
  focusManager.setFocused(false)
  changeMeanwhile()
  await vi.advanceTimersByTimeAsync(15_000)
  await state(myAdsTexts.states.in_review).toBeVisible()
  focusManager.setFocused(true)
  await state(myAdsTexts.states.denied).toBeVisible()
  await expect.element(page.getByRole('banner')).toMatchTextContent(/۱۰۰٬۰۰۰/)
  expect(timesAsked('GET', PERMISSIONS), 'permissions rest').toBe(restsAt)
})

test('an open list is fresh again while it is looked at, and nothing is asked for in a tab that is not', async () => {
  await openList()
  changeMeanwhile()
  await vi.advanceTimersByTimeAsync(61_000)
  await state(myAdsTexts.states.denied).toBeVisible()
  focusManager.setFocused(false)
  // What the last turn has begun comes to its end first.
  await vi.advanceTimersByTimeAsync(2_000)
  const seen = pagesAsked()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(pagesAsked()).toBe(seen)
})

test('while it becomes fresh the list stays as it is', async () => {
  await openList()
  const card = page.getByRole('heading', { name: TITLE }).element()
  let finish = () => {}
  answer('GET', LIST, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return pageOf(denied())
  })
  const before = pagesAsked()
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(pagesAsked).toBeGreaterThan(before)
  expect(card.isConnected, 'the same card is on the page').toBe(true)
  await state(myAdsTexts.states.in_review).toBeVisible()
  finish()
  await state(myAdsTexts.states.denied).toBeVisible()
  expect(card.isConnected, 'and it is not drawn again').toBe(true)
})
