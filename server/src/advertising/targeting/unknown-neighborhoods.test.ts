import type { UnknownNeighborhoods } from '@jarchi/shared/api/targeting.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { importExchangeIds } from '../marketplace/assets/exchange-ids.ts'

const URL = '/svc/mobile/reports/api/unknown-neighborhoods/'

test('neighbourhoods that the exchange does not know are reported, until their ids are imported', async () => {
  const t = await testApp({ EXCHANGE_URL: 'http://localhost:9/ad-management' })
  const ask = async () => (await t.app.inject({ url: URL })).json<UnknownNeighborhoods>()
  expect(await ask()).toEqual({ all: true, slugs: [] })
  await importExchangeIds(t.db, 'tehran-aghdsyh,12\ntehran-akhtyaryh,13')
  t.clock.advance(61)
  const { all, slugs } = await ask()
  expect(all).toBe(false)
  expect(slugs).toHaveLength(1_344)
  expect(slugs).not.toContain('tehran-aghdsyh')
  await t.close()
})

test('without an exchange none is reported', async () => {
  const t = await testApp()
  expect((await t.app.inject({ url: URL })).json()).toEqual({ all: false, slugs: [] })
  await t.close()
})
