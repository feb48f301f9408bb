import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../test/held-timers.ts'
import { openPanel } from '../../test/open-panel.tsx'
import { ACCOUNT } from '../../test/wire.ts'
import { applicationTexts } from '../i18n/application.ts'
import { supportTexts } from '../i18n/support.ts'
import { go } from '../navigation/navigate.ts'
import { dismissToast, onToasts, showToast, toastList } from './toasts.tsx'

const texts = () => toastList().map(({ text }) => text)

test('toasts are told to listeners, at most three at once, none twice', () => {
  let told = 0
  const stop = onToasts(() => (told += 1))
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast('error', text)
  expect(texts()).toEqual(['a', 'c', 'd'])
  for (const { id } of toastList()) dismissToast(id)
  expect(texts()).toEqual([])
  stop()
  expect(told).toBe(8)
})

test('each kind has its title', async () => {
  openPanel(paths.application(ACCOUNT))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  showToast('error', 'یک')
  showToast('success', 'دو')
  showToast('warning', 'سه')
  const titles = () =>
    [...document.querySelectorAll('[aria-live] strong')].map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['خطا', 'عملیات موفق', 'هشدار'])
})

test('the focus returns to where it was when what a message offers is done', async () => {
  openPanel(paths.application(ACCOUNT))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = document.querySelector<HTMLElement>('#content')
  before?.focus()
  let isDone = false
  showToast('success', 'انجام شد', { text: 'برگرداندن', act: () => void (isDone = true) })
  const offer = page.getByRole('button', { name: 'برگرداندن', exact: true })
  await expect.element(offer).toBeVisible()
  ;(offer.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isDone).toBe(true)
  expect(document.activeElement).toBe(before)
})

test('a success leaves with the page that it is about, and a failure stays', async () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  openPanel(paths.application(ACCOUNT))
  await expect.element(heading(applicationTexts.title)).toBeVisible()
  go(paths.support(ACCOUNT))
  showToast('success', 'فرستاده شد')
  showToast('error', 'نشد')
  await expect.element(heading(supportTexts.title)).toBeVisible()
  expect(texts()).toEqual(['فرستاده شد', 'نشد'])
  go(paths.application(ACCOUNT))
  await expect.element(heading(applicationTexts.title)).toBeVisible()
  await expect.poll(texts).toEqual(['نشد'])
})

test('a toast leaves after five seconds, unless the pointer rests on it', async () => {
  openPanel(paths.application(ACCOUNT))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The pointer may lie where the toast appears.
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  const timers = holdTimers(5_000)
  showToast('error', 'نشد')
  await expect.poll(timers.waiting).toBe(1)
  await userEvent.hover(page.getByText('نشد'))
  await expect.poll(timers.waiting).toBe(0)
  await userEvent.unhover(page.getByText('نشد'))
  await expect.poll(timers.waiting).toBe(1)
  expect(texts()).toEqual(['نشد'])
  timers.run()
  expect(texts()).toEqual([])
})
