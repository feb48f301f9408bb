import type { NoticeSettings } from '@jarchi/shared/api/notices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { noticeTexts } from '../../i18n/financial.ts'

const texts = noticeTexts.settings
const SETTINGS = '/svc/financial/api/v2/accounts/notice-settings/'
const known: NoticeSettings = {
  low_balance: 5_000_000,
  is_low: false,
  is_in_debt: false,
  budget_80: false,
  budget_100: true,
}

test('messages of a spent budget are chosen beside that of the balance', async () => {
  const sent: unknown[] = []
  answer('GET', '/svc/financial/api/v2/accounts/financial-account-info/', () => ({
    status: 'NO_TRANSACTION',
  }))
  answer('GET', '/svc/financial/api/v2/accounts/refunds/', () => ({ count: 0, results: [] }))
  answer('GET', SETTINGS, () => known)
  answer('PUT', SETTINGS, async (request) => {
    const body = (await request.json()) as object
    sent.push(body)
    return { ...known, ...body }
  })
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  const at80 = page.getByRole('checkbox', { name: texts.budget_80 })
  await expect.element(at80).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: texts.budget_100 })).toBeChecked()
  await expectNoViolations()
  await at80.click()
  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await expect.element(page.getByText(texts.budgetSaved)).toBeVisible()
  expect(sent).toEqual([{ low_balance: 5_000_000, budget_80: true, budget_100: true }])
  await expect.element(at80).toBeChecked()
})
