import { expect, test } from 'vitest'
import { readRuntimeConfig } from './runtime-config.ts'

test.each(['__RUNTIME_CONFIG__', '', null, '5', 'null'])('%j falls back to the defaults', (text) => {
  const config = readRuntimeConfig(text)
  expect(config.bases.accounts).toBe('/svc/accounts')
  expect(config.marketplaceName).toBe('دیوار')
})

test('what the operator sets wins, service by service', () => {
  const config = readRuntimeConfig('{"marketplaceName":"شیپور","bases":{"api":"https://api.example"}}')
  expect(config.marketplaceName).toBe('شیپور')
  expect(config.bases).toMatchObject({ api: 'https://api.example', mobile: '/svc/mobile' })
})
