import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp, type App } from '../../app.ts'
import { version } from '../version.ts'

const WEB = path.join(import.meta.dirname, '../../../../web')
const WORKER = 'addEventListener("fetch", () => {})'
const html = { accept: 'text/html' }

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
let t: Awaited<ReturnType<typeof testApp>>
let app: App
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<script id="runtime-config">__RUNTIME_CONFIG__</script>')
  writeFileSync(path.join(folder, 'sw.js'), WORKER)
  writeFileSync(path.join(folder, 'sw.js.br'), brotliCompressSync(WORKER))
  t = await testApp({ MARKETPLACE_NAME: 'شیپور' })
  app = await buildApp(t.deps, { webApp: folder })
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

test('the manifest makes the panel an app in Persian with its own window', async () => {
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(answer.json()).toMatchObject({
    name: expect.stringContaining('شیپور') as unknown,
    short_name: 'جارچی',
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
})

test('its colours are those of the panel', async () => {
  const tokens = readFileSync(path.join(WEB, 'src/styles/tokens.css'), 'utf8')
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1]
  const manifest = (await app.inject('/manifest.webmanifest')).json()
  expect([manifest.theme_color, manifest.background_color]).toEqual([token('card'), token('page')])
})

test('every browser finds the icons it needs: 192, 512, and one that can be cut into a shape', async () => {
  const { icons } = (await app.inject('/manifest.webmanifest')).json<{ icons: Record<string, string>[] }>()
  const found = icons.map(({ sizes, purpose, type }) => `${sizes} ${purpose} ${type}`)
  expect(found).toEqual([
    '192x192 any image/png',
    '512x512 any image/png',
    '512x512 maskable image/png',
    'any any image/svg+xml',
  ])
})

test.each([undefined, 'br'])(
  'the worker is asked for anew each time, and calls our origin alone (%s)',
  async (coding) => {
    const answer = await app.inject({
      url: '/sw.js',
      headers: { ...(coding && { 'accept-encoding': coding }) },
    })
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/) as unknown,
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(answer.headers['content-encoding']).toBe(coding)
  },
)

/** The policy and the configuration of a page, with these variables. */
async function pageWith(env: Record<string, string>) {
  const own = await testApp(env)
  const built = await buildApp(own.deps, { webApp: folder })
  const { headers, body } = await built.inject({ url: '/', headers: html })
  await built.close()
  await own.close()
  const [, config = ''] = /runtime-config">(.*?)<\/script>/.exec(body) ?? []
  return { policy: String(headers['content-security-policy']), config: JSON.parse(config) }
}

test('unless the operator configures it, pages may not load or call other origins', async () => {
  const { policy, config } = await pageWith({})
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+';/)
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self';")
  expect(config).not.toHaveProperty('gtmId')
  expect(config).not.toHaveProperty('errorReports')
})

test('a tag container adds itself, Google Analytics and the named origins to the policy', async () => {
  const { policy, config } = await pageWith({ GTM_ID: 'GTM-ABC1234', TAG_ORIGINS: 'https://tags.example.ir' })
  expect(policy).toMatch(
    /script-src 'self' 'nonce-[\w-]+' https:\/\/www.googletagmanager.com https:\/\/tags.example.ir;/,
  )
  expect(policy).toMatch(
    /connect-src 'self' [^;]*https:\/\/\*.google-analytics.com [^;]*https:\/\/tags.example.ir;/,
  )
  expect(policy).not.toContain('unsafe')
  expect(config).toMatchObject({ gtmId: 'GTM-ABC1234' })
})

test('error reports may be called, and nothing else', async () => {
  const dsn = 'https://key@errors.example.ir/3'
  const { policy, config } = await pageWith({
    PANEL_ERROR_DSN: dsn,
    ERROR_DSN: 'https://k@other.example.ir/1',
  })
  expect(policy).toContain("connect-src 'self' https://errors.example.ir;")
  expect(policy).not.toContain('other.example.ir')
  expect(config.errorReports).toEqual({ dsn, release: `jarchi@${version}`, environment: 'test' })
})
