import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect, promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { services } from '../../services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://panel.example.ir',
  JARCHI_DATA: folder,
  JWT_SECRET: '4c1f0d9b2e7a63858fd0b1c2e49a7735',
  SESSION_SECRET: 'b7e2915ad03c4f688a1d5b9ce0f47236',
  OTP_SECRET: 'Yk3vQ8zT1nW5xR7pL0sD9fG2hJ4mB6cA',
  KAVENEGAR_BASE_URL: 'https://api.kavenegar.com',
  KAVENEGAR_API_KEY: 'key',
  KAVENEGAR_TEMPLATE: 'code',
  MARKETPLACE_URL: 'https://divar.example/my',
  MARKETPLACE_OAUTH_BASE_URL: 'https://oauth.divar.example',
  MARKETPLACE_API_BASE_URL: 'https://open.divar.example',
  MARKETPLACE_CLIENT_ID: 'jarchi',
  MARKETPLACE_CLIENT_SECRET: 'client secret',
  MARKETPLACE_API_KEY: 'key',
  MARKETPLACE_IDENTIFICATION_KEY: '7d1e0c5b9a3f2846',
  MARKETPLACE_COMPLETION_URL: 'https://divar.example/completion',
  MARKETPLACE_PICTURE_ORIGINS: 'https://*.divar.example',
  MARKETPLACE_SECRET: '93e0a6c81b5d4f7290ce3ab7518d6f24',
  TOKEN_SECRET: 'c1f0583e7a924db6a8e3570b92d4f16c',
  ZARINPAL_BASE_URL: 'https://payment.zarinpal.com',
  ZARINPAL_MERCHANT_ID: '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11',
  SEP_BASE_URL: 'https://sep.shaparak.ir',
  SEP_TERMINAL_ID: '21001234',
  TRUST_PROXY: '127.0.0.1',
}

describe('production', () => {
  test('starts with everything it needs, without demo content', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({
      isProduction: true,
      demo: false,
      ownOrigins: ['https://panel.example.ir'],
    })
    expect(inspect(config, { depth: null })).not.toContain(`localhost:${config.sandboxPort}`)
  })

  test('sends no e-mail until a server is configured', () => {
    expect(readConfig(production).mail).toBeNull()
    const given = { SMTP_HOST: 'mail.example.ir', MAIL_SENDER: 'ads@example.ir' }
    expect(() => readConfig({ ...production, ...given })).toThrow('SMTP_SECURITY')
    expect(readConfig({ ...production, ...given, SMTP_SECURITY: 'starttls' }).mail).toMatchObject({
      host: 'mail.example.ir',
      port: 587,
      security: 'starttls',
    })
  })

  test('files go to a bucket with its key, over https or on this machine', () => {
    expect(readConfig(production).files).toBeNull()
    const key = { FILES_KEY_ID: 'id', FILES_SECRET: 'secret/with+signs' }
    const given = (FILES_URL: string) => ({ ...production, ...key, FILES_URL })
    expect(readConfig(given('https://s3.example.ir/jarchi/')).files).toEqual({
      url: 'https://s3.example.ir/jarchi',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret/with+signs',
    })
    expect(readConfig(given('http://127.0.0.1:9000/jarchi')).files?.url).toBe('http://127.0.0.1:9000/jarchi')
    expect(() => readConfig(given('http://s3.example.ir/jarchi'))).toThrow('FILES_URL must be https')
    expect(() => readConfig(given('https://s3.example.ir/jarchi?x=1'))).toThrow('FILES_URL is not valid')
    expect(() => readConfig({ ...given('https://s3.example.ir/jarchi'), FILES_SECRET: '' })).toThrow(
      'FILES_URL needs FILES_KEY_ID and FILES_SECRET',
    )
  })

  test('trackers are public wherever ads are shown: at an exchange, or on pages of an operator', () => {
    expect(readConfig(production)).toMatchObject({ exchange: null })
    const exchange = { EXCHANGE_URL: 'https://api.divar.example/ads', EXCHANGE_API_KEY: 'key' }
    for (const shown of [exchange, { DECISION_API_KEY: 'e5b18f60c2d94a7383bf1c06a4d97e25' }]) {
      const read = (url: string) => readConfig({ ...production, ...shown, DELIVERY_URL: url }).delivery.url
      for (const url of ['', 'http://t.example.ir', 'https://localhost:3200']) {
        expect(() => read(url)).toThrow('DELIVERY_URL')
      }
      expect(read('https://t.example.ir')).toBe('https://t.example.ir')
    }
  })

  test.each<[string, string]>([
    ['PUBLIC_ORIGIN', ''],
    ['PUBLIC_ORIGIN', 'http://panel.example.ir'],
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'short'],
    ['SESSION_SECRET', ''],
    ['OTP_SECRET', ''],
    ['OTP_SECRET', production.JWT_SECRET],
    ['KAVENEGAR_BASE_URL', ''],
    ['KAVENEGAR_BASE_URL', 'http://localhost:8081/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://127.0.0.1:8081/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://[::1]/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://sandbox.localhost/kavenegar'],
    ['MARKETPLACE_OAUTH_BASE_URL', 'http://localhost:8081/marketplace/oauth2'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'http://localhost:8081'],
    ['MARKETPLACE_SECRET', ''],
    ['TOKEN_SECRET', ''],
    ['KAVENEGAR_API_KEY', ''],
    ['KAVENEGAR_TEMPLATE', ''],
    ['ZARINPAL_BASE_URL', ''],
    ['ZARINPAL_BASE_URL', 'http://payment.zarinpal.com'],
    ['ZARINPAL_MERCHANT_ID', ''],
    ['SEP_BASE_URL', 'https://127.0.0.1:8081/banks/sep'],
    ['SEP_TERMINAL_ID', ''],
    ['PAYMENT_GATEWAYS', 'zarinpal,zarinpal'],
    ['PAYMENT_GATEWAYS', 'paypal'],
    ['DEMO', '1'],
    ['MAIL_SENDER', '@'],
    ['SMTP_SECURITY', 'ssl'],
    ['PUBLIC_ORIGIN', 'https://localhost'],
    ['PUBLIC_ORIGIN', 'https://localhost.'],
    ['PUBLIC_ORIGIN', 'https://127.0.0.1'],
    ['PUBLIC_ORIGIN', 'https://[::1]'],
    ['PUBLIC_ORIGIN', 'https://panel.localhost'],
    ['TRUST_PROXY', ''],
    ['TRUST_PROXY', 'none, 10.0.0.1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '0.0.0.0/1 128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.1, 2000::/3'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '::ffff:10.0.0.0/97'],
    ['TRUST_PROXY', '::/80'],
    ['JWT_SECRET_BEFORE', 'a'.repeat(64)],
    ['SESSION_SECRET_BEFORE', 'change-me-4f9d2c7b1e8a6053-change-me'],
    ['OTP_SECRET_BEFORE', 'ab'.repeat(20)],
    ['MARKETPLACE_SECRET_BEFORE', 'k7Qz9wX2'.repeat(5)],
    ['TOKEN_SECRET_BEFORE', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['TAG_ORIGINS', 'https://*'],
    ['TAG_ORIGINS', 'https://*.ir'],
    ['TAG_ORIGINS', 'https://tags.example.ir https://*.co.ir'],
    ['TAG_ORIGINS', 'https://*.github.io'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'https://*.co.ir'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'https://*.1.2.3.4'],
    ['MARKETPLACE_PICTURE_ORIGINS', ''],
    ['REDIRECT_ORIGINS', 'https://*.example.ir'],
    ['EVENTS_URL', 'nats://jarchi:secret@10.0.0.1'],
    ['EVENTS_URL', 'nats://jarchi:secret@127.0.0.1,nats://10.0.0.2'],
    ['EVENTS_URL', 'nats://token@events.example.ir'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'ab'.repeat(20)],
    ['JWT_SECRET', 'k7Qz9wX2'.repeat(5)],
    ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['SESSION_SECRET', 'change-me-4f9d2c7b1e8a6053-change-me'],
    ['OTP_SECRET', 'jarchi-otp-secret-of-our-production!'],
    ['MARKETPLACE_SECRET', '…'.repeat(32)],
    ['MARKETPLACE_IDENTIFICATION_KEY', 'd'.repeat(16)],
    ['MARKETPLACE_IDENTIFICATION_KEY', 'sandbox-identification-key'],
    ['MARKETPLACE_CLIENT_SECRET', 'sandbox-client-secret'],
    ['MARKETPLACE_API_KEY', 'sandbox-api-key'],
    ['KAVENEGAR_API_KEY', 'sandbox'],
    ['KAVENEGAR_API_KEY', '…'],
    ['REDIRECT_ORIGINS', 'http://shop.example.ir'],
    ['REDIRECT_ORIGINS', 'https://shop.example.ir https://localhost:8443'],
    ['TAG_ORIGINS', 'http://tags.example.ir'],
    ['PANEL_ORIGINS', 'http://new.example.ir'],
    ['PANEL_ORIGINS', 'https://localhost'],
    ['SVC_API_BASE', 'http://api.example.ir/v1'],
    ['SVC_REPORTS_BASE', 'http://reports.example.ir'],
    ['SVC_API_BASE', 'https://localhost/v1'],
    ['SVC_API_BASE', '//evil.example/v1'],
    ['PANEL_ERROR_DSN', 'https://key@localhost/1'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'https://*.ir'],
    ['LOG_LEVEL', 'silent'],
    ['PORT', '0'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', '100000'],
    ['OTP_LIFE_SECONDS', '1'],
    ['OTP_LIFE_SECONDS', '86400'],
    ['OTP_RESEND_SECONDS', '0'],
    ['OTP_TRIES', '1000000'],
    ['OTP_TRIES', '-1'],
    ['OTP_PER_DAY', '9007199254740991'],
    ['OTP_PER_IP_HOUR', '1000000'],
    ['OTP_PER_PREFIX_HOUR', '1000000'],
    ['SESSION_IDLE_HOURS', '721'],
    ['SESSION_DAYS', '36500'],
    ['ACCESS_TOKEN_SECONDS', '1'],
    ['ACCESS_TOKEN_SECONDS', '2592000'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['RATE_LIMIT_PER_MINUTE', '1'],
    ['RATE_LIMIT_PER_MINUTE', '1000000000'],
    ['CONNECTIONS_PER_ADDRESS', '1'],
    ['CAMPAIGN_BID_MIN', '500001'],
    ['CAMPAIGN_BID_MAX', '9007199254740991'],
    ['ZARINPAL_MIN', '1000000001'],
    ['SEP_MIN', '2000000001'],
    ['GIFT_CARD_TRIES', '1000000'],
    ['FINANCIAL_GRACE_DAYS', '100000'],
    ['KEPT_BANNERS_MB', '1'],
    ['TICKETS_PER_DAY', '1000000'],
    ['POST_WATCH_MINUTES', '1000000'],
  ])('refuses %s=%j by name', (name, value) => {
    const read = () => readConfig({ ...production, [name]: value })
    expect(read).toThrow(ConfigError)
    // One sentence, which begins with the name.
    expect(read).toThrow(new RegExp(`\\n  (?:[A-Z_]+, )*${name}[ ,][^\\n]*\\.(?:\\n|$)`))
  })

  test.each<[string, string]>([
    ['TRUST_PROXY', '127.0.0.1 10.0.0.0/8 fd00::/8'],
    ['TRUST_PROXY', '::ffff:10.0.0.0/104, ::1, 2001:db8::/32'],
    ['TAG_ORIGINS', 'https://*.example.co.ir'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'https://*.dvr.ir'],
    ['EVENTS_URL', 'tls://jarchi:secret@10.0.0.1,tls://10.0.0.2'],
    ['EVENTS_URL', 'nats://10.0.0.1'],
    ['EVENTS_URL', 'nats://jarchi:secret@127.0.0.1'],
    ['TRUST_PROXY', 'none'],
    ['REDIRECT_ORIGINS', 'https://shop.example.ir'],
    ['SVC_API_BASE', 'https://api.example.ir/v1'],
    ['SVC_REPORTS_BASE', 'https://reports.example.ir'],
    ['PANEL_ORIGINS', 'https://new.example.ir, https://old.example.ir'],
    ['POST_WATCH_MINUTES', '0'],
    ['OTP_SECRET', randomBytes(16).toString('hex')],
    ['OTP_SECRET', randomBytes(24).toString('base64')],
  ])('takes %s=%j', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).not.toThrow()
  })

  test('does not accept a secret that development has made and kept in the same folder', () => {
    const { secrets } = readConfig({ JARCHI_DATA: folder })
    expect(() => readConfig({ ...production, OTP_SECRET: secrets.otp.current })).toThrow(
      'OTP_SECRET is the one that development uses',
    )
  })

  test('names everything that is missing at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /PUBLIC_ORIGIN[^]*JWT_SECRET[^]*KAVENEGAR_API_KEY/,
    )
  })

  test('requires nothing of a gateway that is off', () => {
    const config = readConfig({ ...production, PAYMENT_GATEWAYS: 'sep', ZARINPAL_BASE_URL: '' })
    expect(config.payments.gateways.order).toEqual(['sep'])
  })

  test('makes no secrets of its own', () => {
    expect(() => readConfig({ ...production, JWT_SECRET: undefined })).toThrow('JWT_SECRET is required')
  })
})

describe('development', () => {
  const development = { JARCHI_DATA: folder }

  test('needs no settings, and finds the sandbox on its port', () => {
    const config = readConfig({ ...development, PORT: '8201', SANDBOX_PORT: '8202' })
    expect(config.sms.baseUrl).toBe('http://localhost:8202/kavenegar')
    expect(config.ownOrigins).toContain('http://localhost:8201')
    expect(config.demo).toBe(true)
  })

  test('has a base for every service', () => {
    const paths = new Set(services.map(([prefix]) => `/svc/${prefix}`))
    expect(new Set(Object.values(readConfig(development).bases))).toEqual(paths)
  })

  test('keeps its secrets over a restart, for its owner only', () => {
    const first = readConfig(development)
    expect(readConfig(development).secrets).toEqual(first.secrets)
    expect(new Set(Object.values(first.secrets).map(({ current }) => current)).size).toBe(3)
    const file = path.join(folder, 'secrets.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain(first.secrets.jwt.current)
  })

  test.each(['', '{', 'null', '\0\0\0\0'])('names its secrets file if it contains %j', (text) => {
    const dataFolder = mkdtempSync(path.join(folder, 'broken-'))
    const file = path.join(dataFolder, 'secrets.json')
    writeFileSync(file, text)
    const read = () => readConfig({ JARCHI_DATA: dataFolder })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${file} cannot be read`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('takes all roles, or the configured ones', () => {
    expect(readConfig(development).roles).toEqual(['web', 'background', 'delivery'])
    const apart = { ...development, ROLES: 'delivery', DATABASE_URL: 'postgres://a/b' }
    expect(readConfig(apart).roles).toEqual(['delivery'])
    expect(() => readConfig({ ...development, ROLES: 'delivery' })).toThrow('needs DATABASE_URL')
    expect(() => readConfig({ ...development, ROLES: 'web,sales' })).toThrow('ROLES is not valid')
  })

  test('has one set of secrets, however many servers make them at once', async () => {
    const dataFolder = path.join(folder, 'together')
    const script = `import { readConfig } from ${JSON.stringify(import.meta.resolve('../../config.ts'))}
      process.stdout.write(JSON.stringify(readConfig(process.env).secrets))`
    const env = { PATH: process.env.PATH, JARCHI_DATA: dataFolder }
    const started = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env }),
    )
    const outputs = (await Promise.all(started)).map(({ stdout }) => stdout)
    expect(new Set(outputs)).toEqual(
      new Set([JSON.stringify(readConfig({ JARCHI_DATA: dataFolder }).secrets)]),
    )
    expect(readdirSync(dataFolder)).toEqual(['secrets.json'])
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['NODE_ENV', 'prod'],
    ['OTP_TRIES', '0'],
    ['DEMO', 'yes'],
    ['PUBLIC_ORIGIN', 'http://localhost:8080/'],
    ['REDIRECT_ORIGINS', 'https://a.example, b.example'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['SVC_API_BASE', '/svc/api/'],
    ['PUBLIC_ORIGIN', 'http://*.example.ir'],
    ['PANEL_ORIGINS', '*'],
    ['PANEL_ORIGINS', 'null'],
    ['PANEL_ORIGINS', 'https://*.example.ir'],
    ['PANEL_ORIGINS', 'https://new.example.ir/'],
    ['REDIRECT_ORIGINS', 'https://*.example.ir'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ ...development, [name]: value })).toThrow(`${name} is not valid`)
  })
})
