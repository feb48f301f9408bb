import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { turnTo } from '../../../test/campaign-form.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { campaignPlanTexts, planDaysText } from '../../i18n/campaign-plan.ts'
import { dayText } from '../../i18n/date-format.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { longDay } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'

const { money } = campaignFormTexts
const days = campaignPlanTexts
const FRESH = { timeout: 20_000 }
const today = tehranDay(new Date())
const tomorrow = addDays(today, 1)
const one = { ...campaign('حراج پاییزه'), bid: 500_000, click_ceiling: null }

beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 500_000 } },
  }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({
    count: 1,
    results: [{ id: 1, en_name: 'vehicles', name: 'وسایل نقلیه', parent_id: null, sample_images: [] }],
  }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

const dayButton = (name: 'startsOn' | 'endsOn', value: string | null) =>
  page.getByRole('button', {
    name: days.choose(days[name].label, value === null ? days[name].none : dayText(value)),
  })

test('an ad that ended opens at its end, which a day of the calendar renews', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf({ ...one, starts_on: addDays(today, -9), ends_on: addDays(today, -2), blocker: 'ended' }),
  )
  openPanel(paths.editAd(ACCOUNT, one.id, 'endsOn'))
  await dayButton('endsOn', addDays(today, -2)).click(FRESH)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: reportTexts.range.todayIs(longDay(today)) }).click(FRESH)
  await expect.element(dayButton('endsOn', today)).toBeVisible()
  await turnTo('review')
  const plan = planDaysText({ starts_on: addDays(today, -9), ends_on: today })
  await expect.element(page.getByText(plan, { exact: false }).first()).toBeVisible()
}, 60_000)

test('an end before the start, and a total below what is spent, are said at their fields', async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf({ ...one, ends_on: today, total_budget: 9_000_000, spent: 4_000_000 }),
  )
  openPanel(paths.editAd(ACCOUNT, one.id, 'startsOn'))
  await dayButton('startsOn', null).click(FRESH)
  const start = page.getByRole('dialog').getByRole('button', { name: longDay(tomorrow) })
  await start.click(FRESH)
  await turnTo('money')
  await page.getByLabelText(money.totalBudget).fill('399999')
  await page.getByLabelText(money.dailyBudget).click()
  await expect.element(page.getByText(problemText('below_spent'))).toBeVisible()
  await page.getByLabelText(money.totalBudget).fill('')
  await expect.element(page.getByText(problemText('below_spent'))).not.toBeInTheDocument()
  await turnTo('review')
  await expect.element(page.getByText(campaignFormTexts.review.incomplete)).toBeVisible()
  await turnTo('when')
  await expect.element(page.getByText(problemText('end_before_start'))).toBeVisible()
  await dayButton('endsOn', today).click()
  await page.getByRole('button', { name: days.clear }).click(FRESH)
  await expect.element(dayButton('endsOn', null)).toBeVisible()
  await expect.element(page.getByText(problemText('end_before_start'))).not.toBeInTheDocument()
}, 60_000)
