import type { Page } from '@playwright/test'
import { marketplaceAuthTexts } from '../../web/src/i18n/marketplace-auth.ts'
import { expect, test } from '../fixtures.ts'
import { goOnLink, marketplaceName, MARKET, NO_ICON } from '../people/marketplace-visitor.ts'

// The pictures move by themselves.
test.use({ expectedErrors: [NO_ICON], contextOptions: { reducedMotion: 'no-preference' } })

const DAY = 86_400
const LANDING = '/auth/divar/access?post_token=gZcarPride&touch_point=CHAT'

/** The visit's cookies with their lifetime in days. */
async function visitCookies(page: Page) {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies
      .filter(({ name }) => /^(visited|divar_post_token|divar_touch_point)$/.test(name))
      .map(({ name, value, expires }) => [name, [value, Math.round((expires - Date.now() / 1_000) / DAY)]]),
  )
}

test('remembers the visit, and that somebody was here @both', async ({ page }) => {
  await page.goto(LANDING)
  await expect(page.getByRole('heading', { name: marketplaceAuthTexts.headline })).toBeVisible()
  await expect
    .poll(() => visitCookies(page))
    .toEqual({
      visited: ['1', 7],
      divar_post_token: ['gZcarPride', 7],
      divar_touch_point: ['CHAT', 1],
    })
})

test('who was here before goes straight to the consent page', async ({ page }) => {
  await page.goto(LANDING)
  await goOnLink(page).waitFor()
  await page.goto(LANDING)
  await expect(page).toHaveURL(/oauth2\/auth\?/)
  await page.goto('/auth/divar/retry-access?reason=expired')
  await expect(page.getByRole('alert')).toContainText(marketplaceAuthTexts.retry.reasons.expired)
})

test('the way back from the consent page does not lead to it again', async ({ page }) => {
  await page.goto(`${MARKET}/my`)
  await page.goto(LANDING)
  await goOnLink(page).click()
  await expect(page).toHaveURL(/oauth2\/auth\?/)
  await page.goBack()
  await expect(page).toHaveURL(`${MARKET}/my`)
})

test('leads back to the marketplace', async ({ page }) => {
  await page.goto(LANDING)
  await page.getByRole('link', { name: marketplaceAuthTexts.back(marketplaceName) }).click()
  await expect(page).toHaveURL(new RegExp(`^${MARKET}/`))
})

test('takes no notice of what is no visit', async ({ page }) => {
  for (const [what, query] of [
    ['a path', 'post_token=..%2F..%2Fx'],
    ['ten kilobytes', `post_token=${'a'.repeat(10_000)}`],
    ['a repeated token', 'post_token=a1&post_token=b2'],
    ['a prototype', 'touch_point=__proto__'],
    ['markup', 'touch_point=%3Cb%3E'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`/auth/divar/access?${query}`)
    const href = await goOnLink(page).getAttribute('href')
    expect(href, what).toMatch(/\/auth\/divar\/initiate\/$/)
    await expect.poll(() => visitCookies(page), what).toEqual({ visited: ['1', 7] })
  }
})

/** Once the first picture is shown, time passes only where the test says so, however busy the machine is. */
async function openAndStopTime(page: Page) {
  await page.clock.install()
  await page.goto(LANDING)
  await page.getByRole('listitem', { name: /نمونهٔ/ }).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
}

/** Waits until the page has seen what a pointer or a key did; only then may time pass. */
async function untilPictures(state: 'move' | 'rest', page: Page) {
  const list = page.getByRole('region', { name: marketplaceAuthTexts.carousel.label }).getByRole('list')
  await expect(list).toHaveAttribute('aria-live', state === 'move' ? 'off' : 'polite')
  // The timer is set in a task of its own, just after that.
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
    port1.start()
    port2.postMessage('')
    await answer
  })
}

test('the pictures move on every five seconds, and rest while looked at', async ({ page }) => {
  await openAndStopTime(page)
  const shown = page.getByRole('listitem', { name: /نمونهٔ/ })
  const name = (at: number) => marketplaceAuthTexts.carousel.slide(at, 4)
  await untilPictures('move', page)
  await expect(shown).toHaveAccessibleName(name(1))
  await page.clock.runFor(5_100)
  await expect(shown).toHaveAccessibleName(name(2))
  await page
    .getByRole('region', { name: marketplaceAuthTexts.carousel.label })
    .hover({ position: { x: 20, y: 20 } })
  await untilPictures('rest', page)
  await page.clock.runFor(12_000)
  await expect(shown).toHaveAccessibleName(name(2))
  await page.mouse.move(1, 1)
  await untilPictures('move', page)
  await page.clock.runFor(5_100)
  await expect(shown).toHaveAccessibleName(name(3))
  await page.getByRole('button', { name: marketplaceAuthTexts.carousel.pause }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await untilPictures('rest', page)
  await page.clock.runFor(12_000)
  await expect(shown).toHaveAccessibleName(name(3))
})

test.describe('under a finger', { tag: '@phone' }, () => {
  test('the pictures rest, and go on when it is lifted', async ({ page, context }) => {
    await openAndStopTime(page)
    const shown = page.getByRole('listitem', { name: /نمونهٔ/ })
    const box = await page.getByRole('region', { name: marketplaceAuthTexts.carousel.label }).boundingBox()
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd') => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x: box!.x + 20, y: box!.y + 20 }]
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart')
    await untilPictures('rest', page)
    await page.clock.runFor(12_000)
    await expect(shown).toHaveAccessibleName(marketplaceAuthTexts.carousel.slide(1, 4))
    await touch('touchEnd')
    await untilPictures('move', page)
    await page.clock.runFor(5_100)
    await expect(shown).toHaveAccessibleName(marketplaceAuthTexts.carousel.slide(2, 4))
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('nothing moves by itself, and a dot still shows a picture', async ({ page }) => {
    await page.clock.install()
    await page.goto(LANDING)
    const shown = page.getByRole('listitem', { name: /نمونهٔ/ })
    await page.clock.runFor(20_000)
    await expect(shown).toHaveAccessibleName(marketplaceAuthTexts.carousel.slide(1, 4))
    await page.getByRole('button', { name: marketplaceAuthTexts.carousel.slide(3, 4) }).click()
    await expect(shown).toHaveAccessibleName(marketplaceAuthTexts.carousel.slide(3, 4))
  })

  test('a new theme is there at once', async ({ page }) => {
    await page.goto(LANDING)
    const headline = page.getByRole('heading', { name: marketplaceAuthTexts.headline })
    await expect(headline).toBeVisible()
    await expect(headline).toHaveCSS('transition-duration', '0s')
  })
})
