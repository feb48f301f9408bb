import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, signInAs } from '../test/wire.ts'
import { authTexts } from './i18n/auth.ts'
import { commonTexts } from './i18n/common.ts'
import { emptyListTexts } from './i18n/my-ads-empty.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

leadToSignIn()

const TOKEN = '/svc/accounts/api/v2/token/access/internal/'
const PROFILE = '/svc/api/api/v2/adv/profile/'
const CHECK = '/svc/accounts/api/v1/auth/check-session/'
const whereNow = () => location.pathname + location.search

test('a profile refused by 403 leads to sign-in, with the path without its account as next', async () => {
  answer('GET', PROFILE, () => refusal(403, 'نشد', { code: 'forbidden' }))
  // A signed-in user would be sent on at once.
  answer('GET', CHECK, () => new Promise<never>(() => {}))
  openPanel(`/u/${ACCOUNT}/profile?tab=sessions`)
  await expect.poll(whereNow).toBe(`/auth?next=${encodeURIComponent('/profile?tab=sessions')}`)
  await expect.element(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
})

test('a session that is over, so that no token can be had again, leads to sign-in', async () => {
  answer('GET', TOKEN, () => refusal(401, 'نشد', { code: 'session_ended' }))
  openPanel(`/u/${ACCOUNT}/transactions`)
  await expect.poll(whereNow).toBe(`/auth?next=${encodeURIComponent('/transactions')}`)
})

test.each([502, 429])(
  'a token call that fails by %s leaves the page, which can be tried again',
  async (status) => {
    const list = `/u/${ACCOUNT}/my-ads`
    answer('GET', TOKEN, () => refusal(status, 'کمی بعد دوباره تلاش کنید.'))
    openPanel(list)
    const retry = page.getByRole('button', { name: commonTexts.retry })
    await expect.element(retry).toBeVisible()
    expect(whereNow()).toBe(list)
    signInAs({})
    await retry.click()
    await expect.element(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  },
)

test('a signed-in visit of sign-in goes on to next, below the account', async () => {
  openPanel('/auth?next=/services')
  await expect.poll(whereNow).toBe(`/u/${ACCOUNT}/services`)
})
