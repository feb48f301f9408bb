import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../../test/accessible.ts'
import { ONE, serveCampaign } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../../test/wire.ts'
import { cardMenuTexts } from '../../../i18n/ad-history.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { longDay } from '../../../i18n/report-format.ts'
import { reportTexts } from '../../../i18n/reports.ts'

const LATER = { timeout: 20_000 }

const cell = (field: string) =>
  page.getByRole('button', { name: quickChangeTexts.changeOf(field, 'کفش'), exact: false })
const budget = () => page.getByRole('textbox', { name: quickChangeTexts.fields.daily_budget })

async function openTable() {
  await page.viewport(1280, 900)
  openPanel(`/u/${ACCOUNT}/my-ads?view=table`)
  await expect.element(cell(quickChangeTexts.fields.daily_budget), LATER).toBeVisible()
}

test('a budget is changed in its cell, and taken back from the message', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('500000')
  await expectNoViolations()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  expect(server.sent).toEqual([{ daily_budget: 5_000_000, seen: '"campaign-1"' }])
  await expect.element(cell(quickChangeTexts.fields.daily_budget)).toMatchTextContent(/۵۰۰٬۰۰۰/)
  await page.getByRole('button', { name: quickChangeTexts.undo }).click()
  await expect.element(page.getByText(quickChangeTexts.undone('کفش'))).toBeVisible()
  expect(server.held().daily_budget).toBe(3_000_000)
  await expect.element(cell(quickChangeTexts.fields.daily_budget)).toMatchTextContent(/۳۰۰٬۰۰۰/)
})

test('the last day is picked in its cell, told where it is refused, and taken back', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.ends_on).click()
  const today = tehranDay(new Date())
  const day = page.getByRole('button', { name: reportTexts.range.todayIs(longDay(today)) })
  await expect.element(day, LATER).toBeVisible()
  await expectNoViolations()
  await day.click()
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  expect(server.sent).toEqual([{ ends_on: today, seen: '"campaign-1"' }])
  await expect.element(cell(quickChangeTexts.fields.ends_on)).toMatchTextContent(dayText(today))
  await page.getByRole('button', { name: quickChangeTexts.undo }).click()
  await expect.element(page.getByText(quickChangeTexts.undone('کفش'))).toBeVisible()
  expect(server.held().ends_on).toBeNull()
  answer('PATCH', ONE, () => refusal(400, 'نشد', { fields: [{ path: 'ends_on', message: 'زود است' }] }))
  await cell(quickChangeTexts.fields.ends_on).click()
  await day.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('زود است')
})

test('Escape leaves a cell as it was, and the focus in it', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.title).click()
  await page.getByRole('textbox', { name: quickChangeTexts.fields.title }).fill('کیف')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: 'کفش' })).toBeVisible()
  expect(document.activeElement?.closest('th')).not.toBeNull()
  expect(server.sent).toEqual([])
})

test('what the server refuses is told at the field', async () => {
  serveCampaign()
  answer('PATCH', ONE, () => refusal(400, 'نشد', { fields: [{ path: 'daily_budget', message: 'کم است' }] }))
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(budget()).toHaveAccessibleDescription('کم است')
})

test('a value that was changed elsewhere is shown beside the new one, and one of them is chosen', async () => {
  const server = serveCampaign()
  await openTable()
  server.change({ daily_budget: 4_000_000, revision: 'theirs' })
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: quickChangeTexts.conflict.title })
  await expect.element(dialog).toMatchTextContent(/۴۰۰٬۰۰۰/)
  await expect.element(dialog).toMatchTextContent(/۵۰۰٬۰۰۰/)
  await dialog.getByRole('button', { name: quickChangeTexts.conflict.replace }).click()
  await expect.poll(() => server.held().daily_budget).toBe(5_000_000)
  server.change({ daily_budget: 6_000_000, revision: 'theirs again' })
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('700000')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: quickChangeTexts.conflict.keep }).click()
  await expect.element(cell(quickChangeTexts.fields.daily_budget)).toMatchTextContent(/۶۰۰٬۰۰۰/)
  expect(server.held().daily_budget).toBe(6_000_000)
})

test('another value that was changed elsewhere is kept without a question', async () => {
  const server = serveCampaign()
  await openTable()
  server.change({ title: 'کفش', bid: 30_000, click_ceiling: 30_000, revision: 'theirs' })
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  expect(server.held()).toMatchObject({ daily_budget: 5_000_000, bid: 30_000 })
})

test('a change after it is not taken back', async () => {
  const server = serveCampaign()
  await openTable()
  await cell(quickChangeTexts.fields.daily_budget).click()
  await budget().fill('500000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  server.change({ daily_budget: 9_000_000, revision: 'theirs' })
  await page.getByRole('button', { name: quickChangeTexts.undo }).click()
  await expect
    .element(page.getByText(`${quickChangeTexts.notUndone} ${quickChangeTexts.changedSince}`))
    .toBeVisible()
  expect(server.held().daily_budget).toBe(9_000_000)
})

test('on a phone a budget is changed by two taps after the menu', async () => {
  const server = serveCampaign()
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await page.getByRole('button', { name: cardMenuTexts.moreOf('کفش') }).click(LATER)
  await page.getByRole('button', { name: cardMenuTexts.quickChange }).click()
  await expect.element(budget()).toHaveFocus()
  await expectNoViolations()
  await userEvent.keyboard('{Control>}a{/Control}500000')
  await page.getByRole('button', { name: quickChangeTexts.save }).click()
  await expect.element(page.getByText(quickChangeTexts.saved('کفش'))).toBeVisible()
  expect(server.held().daily_budget).toBe(5_000_000)
})

test('an empty ceiling is no ceiling', async () => {
  const server = serveCampaign()
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({
    mobile: { divar: { min: 10_000, max: 90_000 } },
  }))
  await openTable()
  await cell(myAdsTexts.ceiling).click()
  await page.getByRole('textbox', { name: myAdsTexts.ceiling }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.held().bid).toBe(90_000)
})
