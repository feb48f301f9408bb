import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../../test/held-timers.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'

const before = { ...runtimeConfig }
const forgetVisit = () => {
  document.cookie = 'visited=; Path=/; Max-Age=0'
}
beforeEach(() => {
  forgetVisit()
  Object.assign(runtimeConfig, { marketplaceUrl: 'https://market.example.ir/' })
})
afterEach(() => {
  forgetVisit()
  Object.assign(runtimeConfig, before)
})

test('a headline, four samples, the way back and the way on', async () => {
  openPanel('/auth/divar/access?post_token=QZabc')
  await expect
    .element(page.getByRole('heading', { name: marketplaceAuthTexts.headline, level: 1 }))
    .toBeVisible()
  expect(document.querySelectorAll('[aria-roledescription="slide"]')).toHaveLength(4)
  const back = page.getByRole('link', { name: marketplaceAuthTexts.back(runtimeConfig.marketplaceName) })
  await expect.element(back).toHaveAttribute('href', 'https://market.example.ir/')
  await expect
    .element(page.getByRole('link', { name: marketplaceAuthTexts.goOn }))
    .toHaveAttribute('href', '/svc/accounts/api/v1/auth/divar/initiate/?post_token=QZabc')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(document.cookie).toContain('visited=1')
})

test('on the retry route an alert says that an ad needs access, also to those who were here', async () => {
  document.cookie = 'visited=1; Path=/'
  openPanel('/auth/divar/retry-access')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`خطای دسترسی: برای ساخت تبلیغ، دسترسی به ${runtimeConfig.marketplaceName} لازم است.`)
  expect(location.pathname).toBe('/auth/divar/retry-access')
})

test('the pictures move on after five seconds', async () => {
  const timers = holdTimers(5_000)
  openPanel('/auth/divar/retry-access')
  const { slide } = marketplaceAuthTexts.carousel
  const shown = (at: number) => expect.element(page.getByRole('listitem', { name: slide(at, 4) }))
  // Wherever the test before has left the pointer: on the pictures it would hold them.
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await expect.poll(timers.waiting).toBe(1)
  await shown(1).toBeVisible()
  timers.run()
  await shown(2).toBeVisible()
})
