import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign, pageOf } from '../../../../test/campaigns.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answerReports, TODAY } from '../../../../test/reports.ts'
import { ACCOUNT, answer } from '../../../../test/wire.ts'
import { campaignsKey } from '../../../api/campaigns.ts'
import { queryClient } from '../../../api/query-client.ts'
import { cardMenuTexts } from '../../../i18n/ad-history.ts'
import { adReasonTexts } from '../../../i18n/ad-reasons.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TABLE = `/u/${ACCOUNT}/my-ads?view=table`
const LATER = { timeout: 20_000 }

const ad = (id: number, more: Partial<Campaign> = {}): Campaign => ({
  ...campaign(`تبلیغ ${id}`),
  id,
  ...more,
})
const refetch = () => queryClient.refetchQueries({ queryKey: campaignsKey(ACCOUNT) })
const row = (id: number) => page.getByRole('row', { name: new RegExp(`تبلیغ ${id}`) })
const stops = () => document.querySelectorAll('tbody [tabindex="0"]').length

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerReports({ clicks: 700 })
})

test('what is typed in a row stays in it when another ad comes before', async () => {
  answer('GET', LIST, () => pageOf(ad(31), ad(32)))
  openPanel(TABLE)
  const title = page.getByRole('textbox', { name: quickChangeTexts.fields.title })
  await row(31)
    .getByRole('button', { name: quickChangeTexts.changeOf(quickChangeTexts.fields.title, 'تبلیغ 31') })
    .click(LATER)
  await title.fill('نام دیگر')
  answer('GET', LIST, () => pageOf(ad(40), ad(31), ad(32)))
  await refetch()
  await expect.element(row(40)).toBeVisible()
  await expect.element(title).toHaveValue('نام دیگر')
  expect((title.element().closest('tr') as HTMLTableRowElement).sectionRowIndex).toBe(1)
  await expect.element(title).toHaveFocus()
})

test('an archived row leaves with its choice, and the focus goes to the row in its place', async () => {
  answer('GET', LIST, () => pageOf(ad(31), ad(32), ad(33)))
  answer('POST', '/svc/api/api/v2/adv/campaigns/32/archive/', () => {
    answer('GET', LIST, () => pageOf(ad(31), ad(33)))
    return ad(32)
  })
  openPanel(TABLE)
  for (const id of [31, 32])
    await page.getByRole('checkbox', { name: bulkTexts.choose(`تبلیغ ${id}`) }).click(LATER)
  await page.getByRole('button', { name: cardMenuTexts.moreOf('تبلیغ 32') }).click()
  await page.getByRole('button', { name: cardMenuTexts.archive, exact: true }).click()
  await expect.element(page.getByText(bulkTexts.chosen('۱'))).toBeVisible()
  await expect.element(row(32)).not.toBeInTheDocument()
  expect(document.activeElement?.closest('tr')).toBe(row(33).element())
  expect(stops()).toBe(1)
})

test('where the row of the tab stop leaves, another cell is it', async () => {
  answer('GET', LIST, () => pageOf(ad(31), ad(32)))
  openPanel(TABLE)
  await expect.element(row(31), LATER).toBeVisible()
  answer('GET', LIST, () => pageOf(ad(32)))
  await refetch()
  await expect.element(row(31)).not.toBeInTheDocument()
  expect(stops()).toBe(1)
})

test('a turned page is gone through from the same column', async () => {
  answer('GET', LIST, ({ url }) => {
    const from = Number(new URL(url).searchParams.get('offset') ?? 0)
    return { ...pageOf(ad(100 + from), ad(101 + from)), count: 120 }
  })
  openPanel(TABLE)
  await expect.element(row(100), LATER).toBeVisible()
  document.querySelector<HTMLElement>('tbody th')?.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{PageDown}')
  await expect.element(row(150)).toBeVisible()
  const cell = document.activeElement as HTMLTableCellElement
  expect([cell.tagName, cell.cellIndex]).toEqual(['TD', 3])
  expect(stops()).toBe(1)
})

test.each([
  [TODAY, adReasonTexts.lastDaySpent],
  [null, adReasonTexts.budget_spent],
])('an ad that has spent its day and ends on %s says what comes next', async (ends_on, said) => {
  answer('GET', LIST, () => pageOf(ad(31, { blocker: 'budget_spent', ends_on })))
  openPanel(TABLE)
  await expect.element(page.getByText(said), LATER).toBeVisible()
  await page.viewport(390, 844)
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(said), LATER).toBeVisible()
})
