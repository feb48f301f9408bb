import type { Page } from '@playwright/test'
import { accountMenuTexts } from '../../web/src/i18n/account-menu.ts'
import { authTexts } from '../../web/src/i18n/auth.ts'
import { chatTexts, ticketFormTexts } from '../../web/src/i18n/support.ts'
import { shellTexts } from '../../web/src/i18n/shell.ts'
import { expectNoViolations } from '../pages/accessible.ts'
import { createCampaign } from '../people/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { standInForGoftino } from '../pages/goftino-stand-in.ts'
import { pagesInTurn } from '../pages/open-in-panel.ts'

const SUBJECT = 'بنرم نمایش داده نمی‌شود'

/** Checks in every frame whether the page's heading is still visible. */
async function noteWhenHidden(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    Reflect.set(window, 'wasHidden', false)
    const look = () => {
      if (!document.querySelector('h1')?.checkVisibility()) Reflect.set(window, 'wasHidden', true)
      requestAnimationFrame(look)
    }
    look()
  })
}

test('support floats over other pages and covers none of them @both', async ({ page, advertiser }) => {
  await page.route(/whole-[^/]*\.css$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await noteWhenHidden(page)
  const corner = page.getByRole('complementary', { name: chatTexts.open })
  const button = corner.getByRole('button', { name: chatTexts.open, exact: true })
  await button.waitFor({ timeout: 20_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'wasHidden'))).toBe(false)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const lowest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect().bottom)),
  )
  expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual(lowest)

  await button.click()
  const panel = page.getByRole('dialog', { name: chatTexts.title })
  await expect(panel.getByRole('heading', { name: chatTexts.title })).toBeFocused()
  await panel.getByLabel(ticketFormTexts.subject, { exact: true }).fill(SUBJECT)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(panel.getByLabel(ticketFormTexts.subject, { exact: true })).toHaveValue(SUBJECT)
  await expectNoViolations(page)
  await panel.getByLabel(ticketFormTexts.category, { exact: true }).selectOption({ index: 1 })
  await panel.getByLabel(ticketFormTexts.text, { exact: true }).fill(SUBJECT)
  await panel.getByRole('button', { name: ticketFormTexts.send }).click()
  await expect(panel.getByText(ticketFormTexts.sent)).toBeFocused()
  await panel.getByRole('link', { name: ticketFormTexts.see }).click()
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
  // Support's own pages need no such button.
  await expect(corner).toBeHidden()
})

test.describe('from the floating widget', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*goftino/] })
  test('the chat comes when asked for, and its absence leaves the form', async ({ page, advertiser }) => {
    const chat = await standInForGoftino(page)
    chat.cutOff()
    await page.goto(`/u/${advertiser.accountId}/my-ads`)
    await page.getByRole('button', { name: chatTexts.open, exact: true }).click({ timeout: 20_000 })
    const panel = page.getByRole('dialog', { name: chatTexts.title })
    await panel.getByRole('button', { name: chatTexts.live }).waitFor()
    expect(chat.scripts).toEqual([])
    await panel.getByRole('button', { name: chatTexts.live }).click()
    await expect(panel.getByText(chatTexts.liveFailed)).toBeVisible()
    await expect(panel.getByRole('button', { name: ticketFormTexts.send })).toBeVisible()
    await expectNoViolations(page)

    chat.restore()
    await panel.getByRole('button', { name: chatTexts.live }).click()
    await expect(chat.window).toBeVisible()
    await expect(panel).toBeHidden()
    await chat.window.getByRole('button').click()
    // The next user who signs in does not see this conversation.
    await page.getByRole('button', { name: shellTexts.menu }).click()
    await page.getByRole('button', { name: accountMenuTexts.signOut }).click()
    await page.getByRole('heading', { name: authTexts.title }).waitFor()
    expect((await chat.calls()).map(([name]) => name)).toContain('unsetUserId')
    expect(await page.evaluate(() => localStorage.getItem('goftino_abc123'))).toBeNull()
  })
})

/** All pages with the button, for an account with an ad and a payment. */
const PAGES = [
  'my-ads',
  'reports',
  'my-ads/new',
  'profile?tab=general-info',
  'profile?tab=financial-info',
  'profile?tab=sessions',
  'profile?tab=reports',
  'payment/charge',
  'transactions',
  'services',
  'application',
  'tos',
  'kenar-divar/types',
  'nothing-here',
] as const

/** Controls and texts that the shown button covers, at any scroll position. The button hides within moments. */
const coveredAnywhere = (page: Page) =>
  page.evaluate(async () => {
    const coveredNow = () => {
      const button = document.querySelector<HTMLElement>('.support-button')
      if (!button || getComputedStyle(button).visibility === 'hidden') return []
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input, select, textarea, summary), nav a',
      )
      const lines = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((each) =>
        [...each.childNodes].flatMap((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return []
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map((box) => ({ each, box }))
        }),
      )
      const boxes = [...controls].map((each) => ({ each, box: each.getBoundingClientRect() }))
      return [...boxes, ...lines].flatMap(({ each, box }) => {
        const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
        if (isApart || box.width === 0 || !each.checkVisibility({ visibilityProperty: true })) return []
        const [x, y] = [
          (Math.max(left, box.left) + Math.min(right, box.right)) / 2,
          (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2,
        ]
        // Hidden by a scrolling part, or below the bottom navigation.
        const isThere = document.elementsFromPoint(x, y).some((at) => each.contains(at))
        return isThere ? [each.outerHTML.slice(0, 120)] : []
      })
    }
    const found: string[] = []
    for (let y = 0; y < document.documentElement.scrollHeight; y += 97) {
      scrollTo(0, y)
      const patience = performance.now() + 5_000
      do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      while (coveredNow().length > 0 && performance.now() < patience)
      found.push(...coveredNow().map((covered) => `at ${y}: ${covered}`))
    }
    return found
  })

test('the button covers no control or text of any page, wherever it is scrolled to @phone', async ({
  page,
  advertiser,
}) => {
  test.slow()
  await createCampaign(advertiser, 'آگهی زیر دکمه')
  const open = pagesInTurn(page)
  for (const path of PAGES) {
    await open(`/u/${advertiser.accountId}/${path}`)
    expect(await coveredAnywhere(page), path).toEqual([])
  }
})
