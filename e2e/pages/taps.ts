import type { Page } from '@playwright/test'
import { PORT } from '../ports.ts'

/** Counts presses on pages of the product from now on; presses at the marketplace do not count. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeBinding('noteTap', ({ frame }) => {
    if (new URL(frame.url()).port === String(PORT)) taps++
  })
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'noteTap')(), true)
  })
  return () => taps
}
