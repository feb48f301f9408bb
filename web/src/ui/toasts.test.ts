import { expect, test } from 'vitest'
import { dismissToast, onToasts, showToast, toastList } from './toasts.tsx'

test('toasts are told to listeners, at most three at once, none twice', () => {
  let told = 0
  const stop = onToasts(() => (told += 1))
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast('error', text)
  expect(toastList().map(({ text }) => text)).toEqual(['a', 'c', 'd'])
  for (const { id } of toastList()) dismissToast(id)
  expect(toastList()).toEqual([])
  stop()
  expect(told).toBe(8)
})
