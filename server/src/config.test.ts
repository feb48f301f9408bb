import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config/read-values.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://ads.example.ir',
  JARCHI_DATA: folder,
  JWT_SECRET: 'a'.repeat(32),
  SESSION_SECRET: 'b'.repeat(32),
  OTP_SECRET: 'c'.repeat(32),
  KAVENEGAR_BASE_URL: 'https://api.kavenegar.com',
  KAVENEGAR_API_KEY: 'key',
  KAVENEGAR_TEMPLATE: 'code',
  MARKETPLACE_URL: 'https://divar.example/my',
  MARKETPLACE_OAUTH_BASE_URL: 'https://oauth.divar.example',
  MARKETPLACE_API_BASE_URL: 'https://open.divar.example',
  MARKETPLACE_CLIENT_ID: 'jarchi',
  MARKETPLACE_CLIENT_SECRET: 'client secret',
  MARKETPLACE_API_KEY: 'key',
  MARKETPLACE_IDENTIFICATION_KEY: 'd'.repeat(16),
  MARKETPLACE_COMPLETION_URL: 'https://divar.example/completion',
  MARKETPLACE_PICTURE_ORIGINS: 'https://*.divar.example',
  MARKETPLACE_SECRET: 'e'.repeat(32),
  ZARINPAL_BASE_URL: 'https://payment.zarinpal.com',
  ZARINPAL_MERCHANT_ID: '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11',
  SEP_BASE_URL: 'https://sep.shaparak.ir',
  SEP_TERMINAL_ID: '21001234',
}

describe('production', () => {
  test('starts with everything it needs, without demo content', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ isProduction: true, demo: false, ownOrigins: ['https://ads.example.ir'] })
  })

  test('sends no e-mail until it is told by which server', () => {
    expect(readConfig(production).mail).toBeNull()
    const given = { SMTP_HOST: 'mail.example.ir', MAIL_SENDER: 'ads@example.ir' }
    expect(() => readConfig({ ...production, ...given })).toThrow('SMTP_SECURITY')
    expect(readConfig({ ...production, ...given, SMTP_SECURITY: 'starttls' }).mail).toMatchObject({
      host: 'mail.example.ir',
      port: 587,
      security: 'starttls',
    })
  })

  test.each<[string, string]>([
    ['PUBLIC_ORIGIN', ''],
    ['PUBLIC_ORIGIN', 'http://ads.example.ir'],
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'short'],
    ['SESSION_SECRET', ''],
    ['OTP_SECRET', ''],
    ['OTP_SECRET', 'a'.repeat(32)],
    ['KAVENEGAR_BASE_URL', ''],
    ['KAVENEGAR_BASE_URL', 'http://localhost:8081/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://127.0.0.1:8081/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://[::1]/kavenegar'],
    ['KAVENEGAR_BASE_URL', 'https://sandbox.localhost/kavenegar'],
    ['MARKETPLACE_OAUTH_BASE_URL', 'http://localhost:8081/marketplace/oauth2'],
    ['MARKETPLACE_PICTURE_ORIGINS', 'http://localhost:8081'],
    ['MARKETPLACE_SECRET', ''],
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
  ])('refuses %s=%j by name', (name, value) => {
    const read = () => readConfig({ ...production, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  test('names everything that is missing at once', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /PUBLIC_ORIGIN[^]*JWT_SECRET[^]*KAVENEGAR_API_KEY/,
    )
  })

  test('asks nothing about a gateway that is off', () => {
    const config = readConfig({ ...production, PAYMENT_GATEWAYS: 'sep', ZARINPAL_BASE_URL: '' })
    expect(config.payments.gateways.order).toEqual(['sep'])
  })

  test('makes no secrets of its own', () => {
    expect(() => readConfig({ ...production, JWT_SECRET: undefined })).toThrow('JWT_SECRET is required')
  })
})

describe('development', () => {
  const development = { JARCHI_DATA: folder }

  test('needs nothing, and finds the sandbox on its port', () => {
    const config = readConfig({ ...development, PORT: '8201', SANDBOX_PORT: '8202' })
    expect(config.sms.baseUrl).toBe('http://localhost:8202/kavenegar')
    expect(config.ownOrigins).toContain('http://localhost:8201')
    expect(config.demo).toBe(true)
  })

  test('keeps its secrets over a restart, for its owner only', () => {
    const first = readConfig(development)
    expect(readConfig(development).secrets).toEqual(first.secrets)
    expect(new Set(Object.values(first.secrets)).size).toBe(3)
    const file = path.join(folder, 'secrets.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain(first.secrets.jwt)
  })

  test.each(['', '{', 'null', '\0\0\0\0'])('names its secrets when the file holds %j', (text) => {
    const dataFolder = mkdtempSync(path.join(folder, 'broken-'))
    const file = path.join(dataFolder, 'secrets.json')
    writeFileSync(file, text)
    const read = () => readConfig({ JARCHI_DATA: dataFolder })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${file} cannot be read`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('has one set of secrets, however many servers make them together', async () => {
    const dataFolder = path.join(folder, 'together')
    const script = `import { readConfig } from ${JSON.stringify(import.meta.resolve('./config.ts'))}
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
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ ...development, [name]: value })).toThrow(`${name} is not valid`)
  })
})
