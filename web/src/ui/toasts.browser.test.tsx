import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../test/open-panel.tsx'
import { showToast } from './toasts.tsx'

test('each kind has its title', async () => {
  openPanel('/nothing-here')
  await expect.element(page.getByRole('heading')).toBeVisible()
  showToast('error', 'یک')
  showToast('success', 'دو')
  showToast('warning', 'سه')
  const titles = () =>
    [...document.querySelectorAll('[aria-live] strong')].map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['خطا', 'عملیات موفق', 'هشدار'])
})
