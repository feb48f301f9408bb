import { authTexts } from '../../web/src/i18n/auth.ts'
import { profileTexts } from '../../web/src/i18n/profile.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expect, test } from '../fixtures.ts'
import { openInPanel } from '../pages/open-in-panel.ts'

test('the sidebar stays as it was left', { tag: '@desktop' }, async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await page.getByRole('button', { name: shellTexts.collapse }).click()
  expect(await page.evaluate(() => localStorage.getItem('collapsed'))).toBe('true')
  await page.reload()
  const toggle = page.getByRole('button', { name: shellTexts.expand })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  expect(await page.evaluate(() => localStorage.getItem('collapsed'))).toBe('false')
})

test('a busy button stays so for 200 ms', async ({ page, advertiser }) => {
  await page.goto(`/u/${advertiser.accountId}/profile?tab=general-info`)
  const button = page.getByRole('button', { name: profileTexts.save })
  await button.waitFor()
  await page.route('**/adv/profile/', (route) => route.fulfill({ json: { name: 'x' } }))
  await page.route('**/accounts/info/', (route) => route.fulfill({ json: { phone: '', join_date: 0 } }))
  // Watches before the press, however busy the machine is.
  const watch = await button.evaluateHandle((element) => {
    const busyFor = new Promise<number>((resolve) => {
      let since = 0
      const note = () => {
        if (element.hasAttribute('aria-busy')) since ||= performance.now()
        else if (since) resolve(performance.now() - since)
      }
      new MutationObserver(note).observe(element, { attributes: true })
    })
    return { busyFor }
  })
  await button.click()
  expect(await watch.evaluate(({ busyFor }) => busyFor)).toBeGreaterThan(180)
})

test.describe('a session that ends in another tab', () => {
  test.use({ expectedErrors: [/status of 401/] })
  test('leads this one to sign-in, each time one goes back', async ({ page, advertiser, context }) => {
    const { accountId } = advertiser
    // Later fetches of the settled page would notice it by themselves.
    const last = Promise.all(
      ['**/notice-settings/', '**/tickets/?limit=1'].map((url) => page.waitForResponse(url)),
    )
    await page.goto(`/u/${accountId}/profile?tab=general-info`)
    await page.getByRole('heading', { name: profileTexts.title, level: 1 }).waitFor()
    await last
    const other = await context.newPage()
    await other.goto(`/u/${accountId}/my-ads`)
    await other.getByRole('button', { name: shellTexts.menu }).click()
    await other.getByRole('button', { name: 'خروج' }).click()
    await expect(other.getByRole('heading', { name: authTexts.title })).toBeVisible()

    // The tab is told, and loads again.
    await expect(page.getByRole('heading', { name: authTexts.title })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/profile?tab=general-info')
    for (const target of ['my-ads', 'my-ads/new']) {
      await openInPanel(page, `/u/${accountId}/${target}`)
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/${target}`)}`)
      await expect(page.getByLabel(authTexts.phone)).toBeVisible()
    }
  })
})
