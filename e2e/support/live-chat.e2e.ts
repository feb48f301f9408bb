import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { chatTexts, ticketFormTexts } from '../../web/src/i18n/support.ts'
import { expectNoViolations, smallTargets } from '../pages/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { standInForGoftino } from '../pages/goftino-stand-in.ts'
import { signInOnPage } from '../people/sign-in-page.ts'
import { freshPhone } from '../people/sms-inbox.ts'

const PAGE = '/support/goftino'

test('without a chat a stranger is led to sign-in, and on to the form', async ({ page }) => {
  await page.goto(PAGE)
  await expect(page.getByText(chatTexts.signIn)).toBeVisible()
  await expectNoViolations(page)
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('link', { name: chatTexts.toSignIn }).click()
  await signInOnPage(page, freshPhone())
  await expect(page).toHaveURL(/\/u\/\d+\/support\/new$/)
  await page.getByLabel(ticketFormTexts.subject, { exact: true }).fill('پرسش')
  // The same unfinished ticket, in place of the chat.
  await page.goto(PAGE)
  await expect(page.getByLabel(ticketFormTexts.subject, { exact: true })).toHaveValue('پرسش')
})

test('@desktop the chat opens alone, and belongs to who is signed in', async ({ page, advertiser }) => {
  const chat = await standInForGoftino(page)
  await page.goto(PAGE)
  await expect(chat.window).toBeVisible()
  await expect(page.getByText(chatTexts.isOpen)).toBeVisible()
  const about = chatTexts.account(persianDigits(advertiser.accountId))
  expect(await chat.calls()).toContainEqual(['setUser', { about, forceUpdate: true }])
  expect(await chat.calls()).toContainEqual(['setWidget', { hasIcon: true }])
  await chat.window.getByRole('button').click()
  await page.getByRole('button', { name: chatTexts.again }).click()
  await expect(chat.window).toBeVisible()

  // The conversation continues for the same account only.
  await page.reload()
  await expect(chat.window).toBeVisible()
  expect(chat.scripts).toEqual([
    'https://www.goftino.com/widget/abc123',
    'https://www.goftino.com/widget/abc123?o=visitor-1',
  ])
  await page.context().clearCookies()
  await page.reload()
  await expect(chat.window).toBeVisible()
  expect(chat.scripts[2]).toBe('https://www.goftino.com/widget/abc123')
  expect((await chat.calls()).map(([name]) => name)).not.toContain('setUser')
})
