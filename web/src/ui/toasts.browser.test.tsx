import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  const started = () => timers.mock.results.filter((_, index) => timers.mock.calls[index]?.[1] === 5_000)
  showToast('success', 'فرستاده شد')
  await expect.poll(started).toHaveLength(1)
  await userEvent.hover(page.getByText('فرستاده شد'))
  await expect.poll(() => stopped.mock.calls.flat()).toContain(started()[0]?.value)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['فرستاده شد'])
  await userEvent.unhover(page.getByText('فرستاده شد'))
  await expect.poll(started).toHaveLength(2)
  vi.advanceTimersByTime(4_999)
  expect(texts()).toEqual(['فرستاده شد'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
