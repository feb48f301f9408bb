import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { readConfig, type Config } from '../../config.ts'
import { testSecrets } from '../../../test/harness.ts'
import { examineExchange, examineMarketplace, examineShop, examineSms } from './examine-keys.ts'
import type { Finding } from './findings.ts'
import { examineFourEyes } from './service.ts'

const now = () => new Date()
let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let config: Config

beforeAll(async () => {
  sandbox = await buildSandbox({})
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(origin)
  config = readConfig({ NODE_ENV: 'test', SANDBOX_PORT: port, ...testSecrets() })
})
beforeEach(async () => {
  for (const bank of ['zarinpal', 'sep'])
    await sandbox.inject({ method: 'DELETE', url: `/banks/${bank}/faults` })
  await sandbox.inject({ method: 'DELETE', url: '/kavenegar/faults' })
})
afterAll(() => sandbox.close())

const linesOf = (found: Finding | Finding[]) =>
  [found].flat().map(({ isGood, subject, sentence }) => `${isGood ? 'ok' : 'FIX'} ${subject}: ${sentence}`)

test('right keys are good', async () => {
  const found = [
    await examineSms(config.sms),
    await examineShop('zarinpal', config),
    await examineShop('sep', config),
    await examineMarketplace(config.marketplace),
    config.exchange && (await examineExchange(config.exchange, now)),
  ]
  expect(linesOf(found.flatMap((one) => one ?? []))).toEqual([
    'ok KAVENEGAR_API_KEY: 1,250,000 rial of credit are left.',
    'ok KAVENEGAR_TEMPLATE: Kavenegar knows our templates.',
    'ok ZARINPAL_MERCHANT_ID: zarinpal knows us.',
    'ok SEP_TERMINAL_ID: sep knows us.',
    'ok MARKETPLACE_API_KEY: The marketplace takes our key.',
    'ok MARKETPLACE_CLIENT_SECRET: The marketplace knows our app.',
    'ok EXCHANGE_API_KEY: The exchange takes our key.',
  ])
})

test('nobody gets a message, and no payment is started', async () => {
  await examineSms(config.sms)
  expect((await sandbox.inject('/sms/messages')).json()).toEqual([])
})

test('a wrong key of the SMS provider, and templates that it does not know, are named', async () => {
  expect(linesOf(await examineSms({ ...config.sms, apiKey: 'other' }))).toEqual([
    expect.stringMatching(/^FIX KAVENEGAR_API_KEY: Kavenegar refuses us \(status 403\); correct it/),
  ])
  const templates = { ...config.sms.templates, confirm: 'jarchi-cofirm' }
  expect(linesOf(await examineSms({ ...config.sms, templates }))[1]).toMatch(
    /^FIX KAVENEGAR_TEMPLATE: Kavenegar does not know jarchi-cofirm;/,
  )
})

test('a provider that looks at the token first does not tell, which is said', async () => {
  await sandbox.inject({ method: 'POST', url: '/kavenegar/faults', payload: { status: 431 } })
  const templates = { ...config.sms.templates, confirm: 'jarchi-cofirm' }
  expect(linesOf(await examineSms({ ...config.sms, templates }))[1]).toMatch(
    /^ok .* does not tell without a message/,
  )
})

test.each(['zarinpal', 'sep'] as const)('%s names a shop that it does not know', async (bank) => {
  const payload = { unknown_shop: true }
  await sandbox.inject({ method: 'POST', url: `/banks/${bank}/faults`, payload })
  expect(linesOf(await examineShop(bank, config))).toEqual([
    expect.stringMatching(/^FIX \w+: \w+ refuses us \(code -1(0|05)\); correct it, or register the address/),
  ])
})

test('a bank that breaks is not called a wrong key', async () => {
  await sandbox.inject({ method: 'POST', url: '/banks/zarinpal/faults', payload: { broken: true } })
  expect(linesOf(await examineShop('zarinpal', config))).toEqual([
    expect.stringMatching(/^FIX zarinpal: zarinpal answers no calls .*ZARINPAL_MERCHANT_ID was not tried/),
  ])
})

test('wrong keys of the marketplace and of the exchange are named', async () => {
  const { marketplace, exchange } = config
  expect(
    linesOf(await examineMarketplace({ ...marketplace, apiKey: 'other', clientSecret: 'other' })),
  ).toEqual([
    expect.stringMatching(/^FIX MARKETPLACE_API_KEY: The marketplace refuses us/),
    expect.stringMatching(/^FIX MARKETPLACE_CLIENT_SECRET: .* refuses us .*MARKETPLACE_CLIENT_ID/),
  ])
  for (const wrong of [{ apiKey: 'other' }, { bidderId: 'other' }])
    expect(exchange && linesOf(await examineExchange({ ...exchange, ...wrong }, now))).toEqual([
      expect.stringMatching(/^FIX EXCHANGE_API_KEY: The exchange refuses us/),
    ])
})

test('a sum of staff above which nobody is asked is named', () => {
  const found = (values: Record<string, string>) =>
    examineFourEyes(readConfig({ NODE_ENV: 'test', ...testSecrets(), ...values })).map(
      ({ isGood, subject }) => `${isGood ? 'ok' : 'FIX'} ${subject}`,
    )
  expect(found({})).toEqual([])
  expect(found({ FOUR_EYES_RIAL: '0' })).toEqual(['ok FOUR_EYES_RIAL'])
  expect(found({ FOUR_EYES_DAY_RIAL: '0' })).toEqual(['ok FOUR_EYES_DAY_RIAL'])
  expect(found({ FOUR_EYES_RIAL: '0', FOUR_EYES_DAY_RIAL: '0' })).toHaveLength(2)
})
