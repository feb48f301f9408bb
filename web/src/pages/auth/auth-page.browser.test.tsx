import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer, refusal, timesAsked } from '../../../test/wire.ts'
import { authTexts } from '../../i18n/auth.ts'
import { defaultMarketplaceName } from '../../i18n/common.ts'

const PHONE = '/svc/accounts/api/v1/auth/phone/'
const VALIDATE = `${PHONE}validate/`
const NUMBER = '۰۹۱۲۳۴۵۶۷۸۹'
const DEAD = 'این کد دیگر باز نمی‌کند.'

const phone = page.getByLabelText(authTexts.phone, { exact: true })
const code = page.getByLabelText(authTexts.code, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const countdown = page.getByText(/^ارسال دوباره پس از/)

/** Codes that can be sent again after `again` seconds and are valid for `life` seconds. */
function sendCodes({ again = 60, life = 120 } = {}) {
  let sent = 0
  answer('POST', PHONE, () => {
    sent += 1
    return { request_id: `r-${sent}`, expires_in: life, resend_after: again }
  })
}

async function askForCode() {
  openPanel('/auth')
  await phone.fill(NUMBER)
  await button(authTexts.sendCode).click()
  await expect.element(code).toHaveFocus()
}

const isMain = (name: string) => expect.element(button(name)).toHaveClass('bg-accent')

beforeEach(() => {
  answer('GET', '/svc/accounts/api/v2/token/access/internal/', () => refusal(401))
  sendCodes()
})

test('the same number again leads back to its code and countdown, and focus to the field of each step', async () => {
  await askForCode()
  await expect.element(countdown).toBeVisible()
  await button(authTexts.editPhone).click()
  await expect.element(phone).toHaveFocus()
  await expect.element(phone).toHaveValue(NUMBER)
  await button(authTexts.sendCode).click()
  await expect.element(code).toHaveFocus()
  await expect.element(countdown).toBeVisible()
  expect(timesAsked('POST', PHONE)).toBe(1)
})

test('four digits stay, and it is said how many there are', async () => {
  await askForCode()
  await userEvent.keyboard('1234')
  await button(authTexts.signIn).click()
  await expect.element(page.getByText(authTexts.shortCode)).toBeVisible()
  await expect.element(code).toHaveValue('۱۲۳۴')
  await expect.element(code).toHaveFocus()
  expect(timesAsked('POST', VALIDATE)).toBe(0)
  await expectNoViolations()
})

test.each([
  ['with blanks around it', ' 123456 '],
  ['in two halves', '123 456'],
  ['as the message has it', 'جارچی: \u2066123456\u2069'],
])('a code that is pasted %s is sent by itself', async (_, pasted) => {
  const sent: unknown[] = []
  answer('POST', VALIDATE, async (request) => {
    sent.push(await request.json())
    return refusal(401, DEAD, { code: 'dead_code', retry_after: 60 })
  })
  await askForCode()
  await code.fill(pasted)
  await expect.element(page.getByText(DEAD)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ code: '123456' })])
})

test('after too many tries the code is dead: it says so, and another can be asked for once that is allowed', async () => {
  sendCodes({ again: 0 })
  answer('POST', VALIDATE, () => refusal(401, DEAD, { code: 'dead_code', retry_after: 2 }))
  await askForCode()
  await userEvent.keyboard('111111')
  await expect.element(page.getByText(DEAD)).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(countdown).toBeVisible()
  // Neither a key nor a button sends it again.
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('222222')
  await expect.element(button(authTexts.signIn)).not.toBeInTheDocument()
  expect(timesAsked('POST', VALIDATE)).toBe(1)
  await expectNoViolations()
  await isMain(authTexts.resend)
  await button(authTexts.resend).click()
  await expect.element(page.getByText(DEAD)).not.toBeInTheDocument()
  await expect.element(code).toHaveFocus()
  await isMain(authTexts.signIn)
})

test('while a phone is locked, the refusal says so in its own words, also after a reload', async () => {
  const locked = 'چند بار کد نادرست وارد شده است.'
  answer('POST', VALIDATE, () => refusal(429, locked, { code: 'too_many_tries', retry_after: 900 }))
  await askForCode()
  await userEvent.keyboard('111111')
  await expect.element(page.getByText(locked)).toBeVisible()
  await expect.element(countdown).toBeVisible()
  await expect.element(page.getByText(authTexts.deadUntil('۱۵', defaultMarketplaceName))).toBeVisible()
  const other = page.getByRole('link', { name: authTexts.byMarketplace(defaultMarketplaceName) })
  await expect.element(other).toHaveClass('bg-accent')
  await expect.element(other).toHaveAttribute('href', expect.stringContaining('/auth/divar/initiate/'))
  openPanel('/auth')
  await expect.element(page.getByText(locked)).toBeVisible()
})

test('a code whose time is over says so, and another one becomes the main button', async () => {
  sendCodes({ again: 0, life: 1 })
  await askForCode()
  await expect.element(page.getByText(authTexts.expired)).toBeVisible()
  await isMain(authTexts.resend)
  await expect.element(button(authTexts.signIn)).not.toHaveClass('bg-accent')
  await expectNoViolations()
})

test('where another code has to wait, the focus stays on the page', async () => {
  sendCodes({ again: 0 })
  await askForCode()
  answer('POST', PHONE, () => refusal(429, 'کمی صبر کنید.', { code: 'resend_too_soon', retry_after: 30 }))
  await button(authTexts.resend).click()
  await expect.element(countdown).toBeVisible()
  await expect.element(code).toHaveFocus()
})

test('after a session that ended by itself sign-in says so, and to a newcomer it does not', async () => {
  const said = page.getByText(authTexts.isOver)
  openPanel('/auth')
  await expect.element(phone).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  const token = `x.${btoa(JSON.stringify({ sub: '9', acc: 5 }))}.x`
  answer('GET', '/svc/accounts/api/v2/token/access/internal/', () => ({ token, expires_in: 300 }))
  openPanel('/u/5/services')
  await expect.poll(() => localStorage.getItem('signed-in'), { timeout: 20_000 }).toBe('1')
  answer('GET', '/svc/accounts/api/v2/token/access/internal/', () => refusal(401))
  openPanel('/auth')
  await expect.element(said).toBeVisible()
  await expectNoViolations()
}, 60_000)
