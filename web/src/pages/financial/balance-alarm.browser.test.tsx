import type { NoticeSettings } from '@jarchi/shared/api/notices.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { noticeTexts, refundTexts } from '../../i18n/financial.ts'

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
  const save = page.getByRole('button', { name: texts.save, exact: true })
  await save.click()
  await expect.element(page.getByText(texts.budgetSaved)).toBeVisible()
  await expect.element(save).toHaveFocus()
  expect(sent).toEqual([{ low_balance: 5_000_000, budget_80: true, budget_100: true }])
  await expect.element(at80).toBeChecked()
})

test('the focus moves into the form of a refund, and back to its button', async () => {
  answer('GET', '/svc/financial/api/v2/accounts/financial-account-info/', () => ({ status: 'OK' }))
  answer('GET', '/svc/financial/api/v2/accounts/refunds/', () => ({
    count: 0,
    results: [],
    withdrawable: 1_000_000,
  }))
  openPanel(`/u/${ACCOUNT}/profile?tab=financial-info`)
  const open = page.getByRole('button', { name: refundTexts.open, exact: true })
  await open.click()
  await expect.element(page.getByLabelText(refundTexts.amount)).toHaveFocus()
  await page.getByRole('button', { name: actionTexts.cancel, exact: true }).click()
  await expect.element(open).toHaveFocus()
})
