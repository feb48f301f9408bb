import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { commonTexts } from '../../i18n/common.ts'
import { servicesTexts } from '../../i18n/services.ts'
import { supportTexts } from '../../i18n/support.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'

const strip = page.getByRole('status').filter({ hasText: commonTexts.offline })

function beOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
afterEach(() => {
  beOnline(true)
  Reflect.deleteProperty(navigator, 'onLine')
})

test('a strip says that there is no network while there is none, whichever page is opened meanwhile', async () => {
  answer('GET', '/svc/panel-backend/api/v1/promotions/', () => refusal(503))
  openPanel(paths.services(ACCOUNT))
  await expect.element(page.getByRole('heading', { name: servicesTexts.title })).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
  beOnline(false)
  await expect.element(strip).toBeInViewport({ ratio: 1 })
  await expectNoViolations()
  go(paths.support(ACCOUNT))
  await expect.element(page.getByRole('heading', { name: supportTexts.title, level: 1 })).toBeVisible()
  await expect.element(strip).toBeInViewport({ ratio: 1 })
  // An offline failure is not the server's error.
  await expect.element(page.getByText(commonTexts.errorStatus)).not.toBeInTheDocument()
  beOnline(true)
  await expect.element(strip).not.toBeInTheDocument()
})
