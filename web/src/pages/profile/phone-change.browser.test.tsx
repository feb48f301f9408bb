import type { ContactState } from '@jarchi/shared/api/contacts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { phoneTexts } from '../../i18n/profile.ts'

const ACCOUNTS = '/svc/accounts/api/v1/accounts'
const PHONE = `${ACCOUNTS}/phone/`
const [OLD, NEW] = ['09121111111', '09122222222']

const text = (words: string) => expect.element(page.getByText(words, { exact: true }))
const button = (name: string) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })

const change = (step: 'old' | 'new'): NonNullable<ContactState['change']> => ({
  request_id: '0a5b1f6e-0000-4000-8000-000000000001',
  phone: NEW,
  step,
  is_sent: true,
  expires_in: 600,
  resend_after: 60,
})

let state: ContactState
beforeEach(() => {
  state = { phone: OLD, change: null }
  answer('GET', `${ACCOUNTS}/info/`, () => ({
    first_name: '',
    last_name: '',
    join_date: '2026-11-01T00:00:00Z',
  }))
  answer('GET', '/svc/api/api/v2/adv/profile/', () => ({ id: ACCOUNT, name: 'فروشگاه', user_id: 9 }))
  answer('GET', `${ACCOUNTS}/email/`, () => ({ email: null, is_on: false, change: null }))
  answer('GET', PHONE, () => state)
  answer('POST', PHONE, () => (state = { ...state, change: change('old') }))
  answer('POST', `${PHONE}confirm/`, () => (state = { ...state, change: change('new') }))
  answer('POST', `${PHONE}verify/`, () => (state = { phone: NEW, change: null }))
})

async function begin() {
  openPanel(`/u/${ACCOUNT}/profile`)
  await button(phoneTexts.change).click()
  await field(phoneTexts.newNumber).fill('۰۹۱۲۲۲۲۲۲۲۲')
  await button(phoneTexts.next).click()
}

test('the number changes by a code to the old and one to the new phone', async () => {
  await begin()
  await text(phoneTexts.steps.old.title).toBeVisible()
  await expect.element(field(phoneTexts.steps.old.code)).toHaveFocus()
  await expectNoViolations()
  await field(phoneTexts.steps.old.code).fill('123456')
  await text(phoneTexts.steps.new.title).toBeVisible()
  await field(phoneTexts.steps.new.code).fill('654321')
  await text(phoneTexts.done).toBeVisible()
  await text('۰۹۱۲۲۲۲۲۲۲۲').toBeVisible()
  await expect.element(button(phoneTexts.change)).toHaveFocus()
})

test('the focus stays in its place when the change is given up', async () => {
  openPanel(`/u/${ACCOUNT}/profile`)
  await button(phoneTexts.change).click()
  await expect.element(field(phoneTexts.newNumber)).toHaveFocus()
  await button(actionTexts.cancel).click()
  await expect.element(button(phoneTexts.change)).toHaveFocus()
})

test('a number that is none, or the same, is refused beside its field and asks nobody', async () => {
  openPanel(`/u/${ACCOUNT}/profile`)
  await button(phoneTexts.change).click()
  for (const typed of ['۰۲۱۱۲۳۴', OLD]) {
    await field(phoneTexts.newNumber).fill(typed)
    await button(phoneTexts.next).click()
    await expect.element(field(phoneTexts.newNumber)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(timesAsked('POST', PHONE)).toBe(0)
})

test('a number that cannot be registered says so, with the number to correct', async () => {
  const message = 'این شماره را نمی‌توان برای این حساب ثبت کرد.'
  answer('POST', `${PHONE}verify/`, () => {
    state = { phone: OLD, change: null }
    return refusal(409, message, { code: 'phone_taken' })
  })
  await begin()
  await field(phoneTexts.steps.old.code).fill('123456')
  await field(phoneTexts.steps.new.code).fill('654321')
  await text(message).toBeVisible()
  await expect.element(field(phoneTexts.newNumber)).toHaveValue(NEW)
  await text('۰۹۱۲۱۱۱۱۱۱۱').toBeVisible()
})

test('a wrong code is emptied and said', async () => {
  const message = 'کد واردشده درست نیست.'
  answer('POST', `${PHONE}confirm/`, () => refusal(400, message, { fields: [{ path: 'code', message }] }))
  await begin()
  await field(phoneTexts.steps.old.code).fill('123456')
  await text(message).toBeVisible()
  await expect.element(field(phoneTexts.steps.old.code)).toHaveValue('')
})

test('a user whose old phone is lost is shown the way to support', async () => {
  openPanel(`/u/${ACCOUNT}/profile`)
  await button(phoneTexts.change).click()
  await expect
    .element(page.getByRole('link', { name: phoneTexts.support }))
    .toHaveAttribute('href', `/u/${ACCOUNT}/support`)
})
