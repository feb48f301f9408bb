import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { turnTo } from '../../../../test/campaign-form.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../../test/wire.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { scheduleTexts } from '../../../i18n/schedule.ts'

beforeEach(() => {
  const bounds = { min: 10_000, max: 500_000 }
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: bounds } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

async function openSchedule() {
  openPanel(`/u/${ACCOUNT}/my-ads/new`)
  await turnTo('when')
  await expect.element(page.getByText('۱۶۸ ساعت در هفته')).toBeVisible()
}

const wholeDay = (day: number) => page.getByLabelText(scheduleTexts.wholeDay(day))

test('seven days from Saturday to Friday have 24 hours each', async () => {
  await openSchedule()
  const days = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']
  expect(days.map((_, at) => wholeDay(at).element().textContent?.trim())).toEqual(days)
  for (const [at, day] of days.entries()) {
    const cells = document.querySelectorAll(`[aria-label^="${day}، ساعت "]`)
    expect(cells.length, scheduleTexts.day(at)).toBe(24)
  }
})

test('without an hour it says that the whole week is meant, and does not refuse it', async () => {
  await openSchedule()
  for (const day of Array(7).keys()) await wholeDay(day).click()
  await expect.element(page.getByText(scheduleTexts.noHours)).toBeVisible()
  const head = page.getByRole('button', { name: new RegExp(`^${campaignFormTexts.sections.when}`) }).first()
  await head.click()
  await expect.element(page.getByText(scheduleTexts.allWeek)).toBeVisible()
})
