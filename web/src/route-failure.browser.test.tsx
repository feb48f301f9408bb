import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../test/open-panel.tsx'
import { ACCOUNT } from '../test/wire.ts'
import { commonTexts } from './i18n/common.ts'
import { servicesTexts } from './i18n/services.ts'
import { go, openHere } from './navigation/navigate.ts'
import { STEPS_IN_ORDER } from './navigation/route-change.ts'

const SERVICES = `/u/${ACCOUNT}/services`
const message = () => page.getByText('Unknown middleware')

const own = STEPS_IN_ORDER.length
afterEach(() => {
  STEPS_IN_ORDER.length = own
})

test('an unknown route-change step shows the error page, with its status, a Persian explanation and a way on', async () => {
  STEPS_IN_ORDER.push('nothing')
  openPanel(SERVICES)
  await expect.element(message()).toBeVisible()
  await expect
    .element(page.getByText(`${commonTexts.errorText} ${commonTexts.errorStatus} ۵۰۰`))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: commonTexts.toMyAds }))
    .toHaveAttribute('href', `/u/${ACCOUNT}/my-ads`)
  expect(location.pathname).toBe(SERVICES)
})

test('a step that fails on the way to another page, or back to one, is left for the next page', async () => {
  openPanel(SERVICES)
  const heading = page.getByRole('heading', { name: servicesTexts.title, level: 1 })
  await expect.element(heading).toBeVisible()
  STEPS_IN_ORDER.push('nothing')
  go(`/u/${ACCOUNT}/profile`)
  await expect.element(message()).toBeVisible()
  history.replaceState(null, '', `/u/${ACCOUNT}/support`)
  openHere()
  await expect.element(message()).toBeVisible()
  STEPS_IN_ORDER.pop()
  go(SERVICES)
  await expect.element(heading).toBeVisible()
  await expect.element(message()).not.toBeInTheDocument()
})
