import type { Notification, NotificationContent, NotificationPage } from '@jarchi/shared/api/notifications.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked, refusal, timesAsked } from '../../../test/wire.ts'
import { bellTexts } from '../../i18n/bell.ts'
import { commonTexts } from '../../i18n/common.ts'

const BELL = '/svc/api/api/v1/notifications/'
const button = page.getByRole('button', { name: new RegExp(`^${bellTexts.title}`) })
const panel = page.getByRole('dialog', { name: bellTexts.title })

const told = (id: number, about: NotificationContent, more: Partial<Notification> = {}): Notification => ({
  id,
  at: '2026-11-24T05:30:00.000Z',
  is_read: false,
  title: null,
  about,
  ...more,
})
const DENIED = told(7, { kind: 'ad_denied', campaign_id: 3 }, { title: 'کفش تابستانی' })
const RECEIPT = told(6, { kind: 'receipt', amount: 20_000_000 }, { is_read: true })

/** The bell as the server has it: it is read once it was read. */
function bell(results: Notification[], more: Partial<NotificationPage> = {}) {
  let unread = results.filter(({ is_read }) => !is_read).length
  answer('GET', BELL, ({ url }) => {
    const isCount = new URL(url).searchParams.get('limit') === '0'
    return { unread, has_more: false, results: isCount ? [] : results, ...more }
  })
  answer('POST', `${BELL}read/`, async (request) => {
    const { up_to } = (await request.json()) as { up_to: number }
    unread = results.filter(({ id, is_read }) => !is_read && id > up_to).length
    return new Response(null, { status: 204 })
  })
}

const open = () => openPanel(paths.support(ACCOUNT))

test('the button says how many are unread; opening it reads them, and each leads to what it speaks of', async () => {
  bell([DENIED, RECEIPT])
  open()
  await expect.element(button).toHaveAccessibleName(bellTexts.unread('۱'))
  await expect.element(button).toHaveTextContent('۱')
  expect(timesAsked('GET', BELL)).toBe(1)
  await button.click()
  const links = panel.getByRole('link')
  await expect.element(links.nth(0)).toMatchTextContent(/رد شد/)
  await expect.element(links.nth(0)).toHaveAccessibleName(new RegExp(`^${bellTexts.fresh}:`))
  await expect.element(links.nth(1)).not.toMatchTextContent(new RegExp(bellTexts.fresh))
  await expect.element(button).toHaveAccessibleName(bellTexts.title)
  expect(
    asked.findLast((call) => call.includes(BELL)),
    'only the number again',
  ).toBe(`GET ${BELL}?limit=0`)
  await expect.element(links.nth(1)).toHaveAttribute('href', paths.transactions(ACCOUNT))
  await links.nth(0).click()
  await expect.element(panel).not.toBeInTheDocument()
  const { pathname, search } = location
  expect(pathname + decodeURIComponent(search)).toBe(`${paths.myAds(ACCOUNT)}?search=کفش تابستانی`)
})

test.each([
  [9, '۹'],
  [10, '۹+'],
])('of %i unread the button shows %s, and its name says all', async (count, shown) => {
  bell(Array.from({ length: count }, (_, id) => ({ ...DENIED, id: id + 1 })))
  open()
  await expect.element(button).toHaveTextContent(shown)
  await expect.element(button).toHaveAccessibleName(bellTexts.unread(count === 10 ? '۱۰' : '۹'))
})

test('an empty bell says what will stand there, and reads nothing', async () => {
  bell([])
  open()
  await button.click()
  await expect.element(panel.getByRole('heading', { name: bellTexts.empty.title })).toBeVisible()
  expect(timesAsked('POST', BELL)).toBe(0)
})

test('a list that failed says so, and is asked for again', async () => {
  answer('GET', BELL, () => refusal(500))
  open()
  await button.click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent(new RegExp(bellTexts.failed))
  bell([RECEIPT])
  await panel.getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(panel.getByRole('link')).toMatchTextContent(/۲٬۰۰۰٬۰۰۰/)
})

test('older ones come when they are asked for, below, and the focus stays in the list', async () => {
  bell([DENIED, RECEIPT], { has_more: true })
  open()
  await button.click()
  await expect.element(panel.getByRole('link').nth(1)).toBeVisible()
  bell([told(2, { kind: 'gift', amount: 500_000 }, { is_read: true })])
  await panel.getByRole('button', { name: bellTexts.older }).click()
  await expect.element(panel.getByRole('link').nth(2)).toMatchTextContent(/۵۰٬۰۰۰/)
  expect(asked).toContain(`GET ${BELL}?before=6`)
  await expect.element(panel.getByRole('button', { name: bellTexts.older })).not.toBeInTheDocument()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
})

test('it is a sheet on a phone and a panel on a wide screen; Escape and the page beside it close it', async () => {
  bell([RECEIPT])
  open()
  await button.click()
  await expect.element(panel).toBeVisible()
  expect(panel.element().matches(':modal')).toBe(true)
  await page.viewport(1280, 800)
  await expect.poll(() => panel.element().matches(':modal')).toBe(false)
  document.querySelector('h2')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(panel).toBeVisible()
  await page.getByRole('main').click()
  await expect.element(panel).not.toBeInTheDocument()
})
