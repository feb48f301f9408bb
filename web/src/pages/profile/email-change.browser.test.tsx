import type { ContactState } from '@jarchi/shared/api/contacts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { emailTexts } from '../../i18n/profile.ts'

const ACCOUNTS = '/svc/accounts/api/v1/accounts'
const EMAIL = `${ACCOUNTS}/email/`

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a change of the address that is over says so, with the address to correct', async () => {
  const message = 'زمان این درخواست گذشته است. نشانی ایمیل را دوباره بفرستید.'
  let state: ContactState = { email: null, is_on: true, change: null }
  answer('GET', `${ACCOUNTS}/info/`, () => ({
    first_name: '',
    last_name: '',
    join_date: '2026-11-01T00:00:00Z',
  }))
  answer('GET', '/svc/api/api/v2/adv/profile/', () => ({ id: ACCOUNT, name: 'فروشگاه', user_id: 9 }))
  answer('GET', `${ACCOUNTS}/phone/`, () => ({ phone: '09121111111', change: null }))
  answer('GET', EMAIL, () => state)
  const change = {
    email: 'me@example.ir',
    step: 'phone',
    is_sent: true,
    expires_in: 600,
    resend_after: 60,
  } as const
  answer('POST', EMAIL, () => {
    state = { ...state, change: { ...change, request_id: '0a5b1f6e-0000-4000-8000-000000000001' } }
    return state
  })
  answer('POST', `${EMAIL}confirm/`, () => {
    state = { ...state, change: null }
    return refusal(409, message, { code: 'email_change_over' })
  })

  openPanel(`/u/${ACCOUNT}/profile`)
  await page.getByRole('button', { name: emailTexts.add }).click()
  await field(emailTexts.address).fill('me@example.ir')
  await page.getByRole('button', { name: emailTexts.next }).click()
  await field(emailTexts.steps.phone.code).fill('123456')
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  await expect.element(field(emailTexts.address)).toHaveValue('me@example.ir')
})
