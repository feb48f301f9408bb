import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT } from '../../../test/wire.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

const before = { ...runtimeConfig }
afterEach(() => {
  Object.assign(runtimeConfig, before)
})

test('the phone of support stands in Persian digits and can be called', async () => {
  Object.assign(runtimeConfig, { supportPhone: '021-12345678' })
  openPanel(`/u/${ACCOUNT}/support`)
  const phone = page.getByRole('link', { name: '۰۲۱-۱۲۳۴۵۶۷۸' }).first()
  await expect.element(phone).toHaveAttribute('href', 'tel:02112345678')
})
