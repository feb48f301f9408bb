/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openPanel } from '../../test/open-panel.tsx'
import { ACCOUNT } from '../../test/wire.ts'
import { emptyListTexts } from '../i18n/my-ads-empty.ts'

/** As the system's own setting; an empty value leaves it to the system again. */
const prefer = (value: 'dark' | 'light' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
afterEach(() => prefer(''))

const coloursOf = () => {
  const { backgroundColor, color } = getComputedStyle(document.documentElement)
  return { backgroundColor, color }
}

test('the page is dark where the system is, and changes with it', async () => {
  await prefer('light')
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(page.getByText(emptyListTexts.empty.title)).toBeVisible()
  const light = { backgroundColor: 'rgb(245, 246, 244)', color: 'rgb(23, 32, 28)' }
  expect(coloursOf()).toEqual(light)
  await prefer('dark')
  await expect.poll(coloursOf).toEqual({ backgroundColor: 'rgb(17, 21, 19)', color: 'rgb(238, 242, 239)' })
  await prefer('light')
  await expect.poll(coloursOf).toEqual(light)
})
