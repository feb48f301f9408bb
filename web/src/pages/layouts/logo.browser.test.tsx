import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT } from '../../../test/wire.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

const before = { ...runtimeConfig }
afterEach(() => {
  Object.assign(runtimeConfig, before)
})

test('the operator’s name and logo stand in the header', async () => {
  Object.assign(runtimeConfig, { brandName: 'بازارچه' })
  openPanel(`/u/${ACCOUNT}/my-ads`)
  const home = page.getByRole('banner').getByRole('link', { name: 'بازارچه', exact: true })
  await expect.element(home).toBeVisible()
  expect(home.element().querySelector('img')?.getAttribute('src')).toBe('/icon.svg')
})
