import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, signInAs } from '../../../test/wire.ts'
import { accountMenuTexts } from '../../i18n/account-menu.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

const OTHER = 8
const list = `/u/${ACCOUNT}/my-ads`
const header = page.getByRole('banner')
const navigation = page.getByRole('navigation', { name: shellTexts.navigation })
const menu = () => header.getByRole('button', { name: shellTexts.menu }).click()
const own = (path: string) => `/u/${ACCOUNT}${path}`
const stands = () => expect.element(page.getByText(emptyListTexts.empty.title)).toBeVisible()
const answerUser = () =>
  answer('GET', '/svc/accounts/api/v1/user/', () => ({
    id: 9,
    phone: '09121110001',
    first_name: '',
    last_name: '',
    is_staff: false,
    accounts: [
      { id: OTHER, name: 'فروشگاه دوم' },
      { id: ACCOUNT, name: 'فروشگاه من' },
    ],
    own_account_id: ACCOUNT,
  }))

/** The visible links of a part of the page: their texts and addresses. */
const linksOf = (part: Element | undefined) =>
  [...(part?.querySelectorAll('a') ?? [])]
    .filter((link) => link.checkVisibility())
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the bottom bar leads to banner ads, reports, other services and support', async () => {
  openPanel(list)
  await stands()
  const bars = navigation.elements().filter((bar) => bar.checkVisibility())
  expect(bars).toHaveLength(1)
  expect(linksOf(bars[0])).toEqual([
    [shellTexts.myAds, list],
    [shellTexts.reports, own('/reports')],
    ['خدمات دیگر', own('/services')],
    ['پشتیبانی', own('/support')],
  ])
})

test('the sidebar leads to my ads, support, installing and finance with charging', async () => {
  await page.viewport(1280, 800)
  openPanel(list)
  await stands()
  const bars = navigation.elements().filter((bar) => bar.checkVisibility())
  expect(bars).toHaveLength(1)
  expect(linksOf(bars[0])).toEqual([
    [shellTexts.myAds, list],
    [shellTexts.reports, own('/reports')],
    [shellTexts.services, own('/services')],
    [shellTexts.support, own('/support')],
    [shellTexts.install, own('/application')],
    ['شارژ کیف پول', own('/payment/charge')],
    [shellTexts.transactions, own('/transactions')],
  ])
  await expect.element(navigation.getByText(shellTexts.finance)).toBeVisible()
})

test('a token whose hijacker is not staff shows no bar and no way to end a visit', async () => {
  await page.viewport(1280, 800)
  signInAs({ hijacker: { is_staff: false, username: 'mina', user_id: 9 } })
  openPanel(list)
  await stands()
  await expect.element(page.getByRole('region', { name: impersonationTexts.label })).not.toBeInTheDocument()
  await expect
    .element(navigation.getByRole('button', { name: impersonationTexts.release }))
    .not.toBeInTheDocument()
})

test('a visit of staff shows its bar on every page, and the link that ends it', async () => {
  await page.viewport(1280, 800)
  signInAs({ hijacker: { is_staff: true, username: 'mina', user_id: 9 } })
  openPanel(list)
  await expect.element(page.getByRole('region', { name: impersonationTexts.label })).toBeVisible()
  await expect.element(navigation.getByRole('button', { name: impersonationTexts.release })).toBeVisible()
})

test.each(['/auth', '/auth/divar/retry-access'])(
  '%s stands alone, without header and links',
  async (path) => {
    // A signed-in user would be sent on from sign-in.
    answer('GET', '/svc/accounts/api/v1/auth/check-session/', () => new Promise<never>(() => {}))
    openPanel(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(header.getByRole('button', { name: shellTexts.menu })).not.toBeInTheDocument()
    await expect.element(navigation).not.toBeInTheDocument()
  },
)

test('pages of the empty layout have nothing around them', async () => {
  openPanel('/preview/a-token-that-opens-nothing')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.title).not.toContain(myAdsTexts.title)
  await expect.element(header).not.toBeInTheDocument()
  await expect.element(navigation).not.toBeInTheDocument()
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^Vazirmatn/)
})

test('the folded sidebar is kept under the name collapsed', async () => {
  await page.viewport(1280, 800)
  openPanel(list)
  await page.getByRole('button', { name: shellTexts.collapse }).click()
  expect(localStorage.getItem('collapsed')).toBe('true')
  await page.getByRole('button', { name: shellTexts.expand }).click()
  expect(localStorage.getItem('collapsed')).toBe('false')
})

test('the logo leads to the list from any page', async () => {
  openPanel(own('/support'))
  await header.getByRole('link', { name: runtimeConfig.brandName }).click()
  await expect.poll(() => location.pathname).toBe(list)
})

test('the menu switches accounts and leads to the profile', async () => {
  answerUser()
  openPanel(own('/support'))
  await menu()
  const here = page.getByRole('link', { name: 'فروشگاه من' })
  await expect.element(here).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('link', { name: 'فروشگاه دوم' })).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'فروشگاه دوم' }).click()
  await expect.poll(() => location.pathname).toBe(`/u/${OTHER}/my-ads`)
  openPanel(list)
  await menu()
  const posts = marketplaceTexts.posts.title(runtimeConfig.marketplaceName)
  await expect.element(page.getByRole('link', { name: posts })).toHaveAttribute('href', own('/kenar-divar'))
  await page.getByRole('link', { name: accountMenuTexts.profile }).click()
  await expect.poll(() => location.pathname).toBe(own('/profile'))
})

test('limits of debt are shown where the server tells them', async () => {
  const limits = { balance: 0, debt_limit: 1_000_000, debt_hard_limit: 25_000_000 }
  answer('GET', '/svc/financial/api/v2/accounts/', () => limits)
  openPanel(list)
  await menu()
  await expect.element(page.getByText(accountMenuTexts.debtHardLimit)).toBeVisible()
  await expect.element(page.getByText(/۲٬۵۰۰٬۰۰۰/)).toBeVisible()
  await expect.element(page.getByText(accountMenuTexts.debtLimit, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/۱۰۰٬۰۰۰/)).toBeVisible()
})

test('limits of zero are no news', async () => {
  answer('GET', '/svc/financial/api/v2/accounts/', () => ({ balance: 0, debt_limit: 0, debt_hard_limit: 0 }))
  openPanel(list)
  await menu()
  await expect.element(page.getByText(accountMenuTexts.profile)).toBeVisible()
  await expect.element(page.getByText(accountMenuTexts.debtLimit)).not.toBeInTheDocument()
})

test('where it tells none there are none', async () => {
  openPanel(list)
  await menu()
  await expect.element(page.getByText(accountMenuTexts.profile)).toBeVisible()
  await expect.element(page.getByText(accountMenuTexts.debtLimit)).not.toBeInTheDocument()
})

test('the access token is kept nowhere but in memory', async () => {
  openPanel(list)
  await stands()
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  expect(kept).not.toContain('x.ey')
})

test('a dev session has a link back to one’s own account, others have none', async () => {
  await page.viewport(1280, 800)
  answerUser()
  const back = navigation.getByRole('link', { name: impersonationTexts.toOwnAccount })
  openPanel(list)
  await stands()
  await expect.element(back).not.toBeInTheDocument()
  signInAs({ acc: OTHER, is_dev: true })
  openPanel(`/u/${OTHER}/my-ads`)
  await back.click()
  await expect.poll(() => location.pathname).toBe(list)
})
