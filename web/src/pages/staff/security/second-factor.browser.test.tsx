import type { StaffFactor } from '@jarchi/shared/api/staff-factor.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { answer, refusal, timesAsked } from '../../../../test/wire.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { staffPackageTexts } from '../../../i18n/staff-money.ts'

const STAFF = '/svc/staff/api/v1/'
const PACKAGES = `${STAFF}charge-packages/`
const PROVE = `${STAFF}factor/prove/`
const ask = factorTexts.ask

function openDesk(path: string, factor: Partial<StaffFactor> = {}) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights: ['money'], waiting }))
  answer('GET', `${STAFF}states/`, () => ({ read_at: '2026-11-22T08:30:00.000Z', faults: [] }))
  answer('GET', `${STAFF}factor/`, () => ({
    due_at: null,
    passkeys: [],
    has_totp: true,
    recovery_codes: 10,
    ...factor,
  }))
  openPanel(path)
}

/** The desk asks until the proof is accepted. */
function wantsFactor() {
  let isProved = false
  answer('GET', PACKAGES, () =>
    isProved ? { count: 0, results: [] } : refusal(403, 'خودتان را نشان دهید.', { code: 'factor_needed' }),
  )
  answer('POST', PROVE, async (request) => {
    const { code, recovery_code } = (await request.json()) as { code?: string; recovery_code?: string }
    if (code !== '123456' && recovery_code !== 'abcde') {
      return refusal(401, 'تأیید نشد.', { code: 'factor_refused' })
    }
    isProved = true
    return new Response(null, { status: 204 })
  })
}

const dialog = () => page.getByRole('dialog')

test('calls that wait share one question, and go on once it is answered', async () => {
  wantsFactor()
  openDesk(deskPaths.packages)
  await expect.element(dialog(), { timeout: 20_000 }).toMatchTextContent(ask.text)
  await dialog().getByLabelText(ask.code).fill('۱۲۳۴۵۶')
  await expect.element(page.getByText(staffPackageTexts.empty.title)).toBeVisible()
  expect(dialog().query()).toBeNull()
  expect(timesAsked('POST', PROVE)).toBe(1)
})

test('a wrong code is told in its place and sent once; the dialog stays', async () => {
  wantsFactor()
  openDesk(deskPaths.packages)
  await dialog().getByLabelText(ask.code).fill('654321')
  await expect.element(dialog().getByText('تأیید نشد.')).toBeVisible()
  expect(timesAsked('POST', PROVE)).toBe(1)
})

test('without the device a code for recovery does', async () => {
  wantsFactor()
  openDesk(deskPaths.packages)
  await dialog().getByRole('button', { name: ask.byRecovery }).click()
  await dialog().getByLabelText(ask.recovery).fill('abcde')
  await dialog().getByRole('button', { name: ask.confirm }).click()
  await expect.element(page.getByText(staffPackageTexts.empty.title)).toBeVisible()
})

test('who closes the question sees why nothing is there, and can be asked again', async () => {
  wantsFactor()
  openDesk(deskPaths.packages)
  await expect.element(dialog()).toBeVisible()
  await page.getByRole('button', { name: 'بستن' }).click()
  await expect.element(page.getByText('خودتان را نشان دهید.')).toBeVisible()
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect.element(dialog()).toMatchTextContent(ask.text)
})

const without = { has_totp: false, recovery_codes: 0 }

test('who has no factor is told until when', async () => {
  openDesk(deskPaths.home, { ...without, due_at: '2099-01-01T08:30:00.000Z' })
  await expect.element(page.getByRole('link', { name: factorTexts.due.action })).toBeVisible()
  await expect.element(page.getByText(/^تا .+ وقت دارید/)).toBeVisible()
})

test('when that is over, they are told what is closed', async () => {
  openDesk(deskPaths.home, { ...without, due_at: '2020-01-01T08:30:00.000Z' })
  await expect.element(page.getByText(factorTexts.due.over)).toBeVisible()
})

test('a passkey that may have a copy says so, and the codes that are left are counted', async () => {
  const passkey = {
    id: 'k',
    name: 'Pixel 9',
    created_at: '2026-11-22T08:30:00.000Z',
    last_used_at: null,
    is_locked: true,
  }
  openDesk(deskPaths.security, { passkeys: [passkey], recovery_codes: 7 })
  await expect.element(page.getByText(factorTexts.passkeys.locked)).toBeVisible()
  await expect.element(page.getByText(factorTexts.recovery.left(7))).toBeVisible()
})
