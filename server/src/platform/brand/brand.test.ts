import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp, type App } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { mailOf } from '../../messages/notices/service.ts'
import { madeOnce } from '../../files/brand/routes.ts'

const RED = '#a62626'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10"><circle cx="5" cy="5" r="5" fill="#123456"/></svg>'
const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect fill="#0e6b5c"/></svg>'
const PAGE =
  '<head></head><div class="splash" role="status"></div><script id="runtime-config">__RUNTIME_CONFIG__</script>'
/** As the build writes it: a page inside a template literal. */
const WORKER = `let t={page:\`<head><title>جارچی در دسترس نیست</title></head><svg class="a" aria-hidden="true"><path/></svg><h1>جارچی در دسترس نیست</h1>\`,policy:\`default-src 'none'; style-src 'self'; font-src 'self'\`}`

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-brand-'))
const logoFile = path.join(folder, 'logo.svg')
const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png']

let t: Awaited<ReturnType<typeof testApp>>
let app: App
let plain: App
beforeAll(async () => {
  mkdirSync(path.join(folder, 'web'))
  const files = { 'index.html': PAGE, 'sw.js': WORKER, 'icon.svg': OWN, 'logo.svg': LOGO }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name === 'logo.svg' ? '' : 'web', name), text)
  }
  for (const icon of ICONS) writeFileSync(path.join(folder, 'web', icon), 'ours')
  t = await testApp({ BRAND_NAME: 'بازارچه', BRAND_COLOR: '#A62626', BRAND_LOGO: logoFile })
  app = await buildApp(t.deps, { webApp: path.join(folder, 'web') })
  const own = readConfig({ NODE_ENV: 'test' }).brand
  plain = await buildApp(
    { ...t.deps, config: { ...t.deps.config, brand: own } },
    { webApp: path.join(folder, 'web') },
  )
})
afterAll(async () => {
  await app.close()
  await plain.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html' }

test('an operator’s settings are in the page: the name and the tokens of the colour', async () => {
  const { body, headers } = await app.inject({ url: '/u/5/my-ads', headers: html })
  expect(body).toContain('"brandName":"بازارچه"')
  const [, nonce, style = ''] = /<style nonce="([^"]+)">(.*?)<\/style><\/head>/.exec(body) ?? []
  expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
  expect(style).toContain(`:root{--accent:${RED};`)
  expect(style).toContain('@media(prefers-color-scheme:dark){:root{--accent:#')
})

test('nothing is added if nothing is set', async () => {
  const { body } = await plain.inject({ url: '/u/5/my-ads', headers: html })
  expect(body).not.toMatch(/brandName|<style/)
  expect((await plain.inject('/icon.svg')).body).toBe(OWN)
  expect((await plain.inject('/sw.js')).body).toBe(WORKER)
})

test('manifest and icons use them', async () => {
  const manifest = (await app.inject('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ short_name: 'بازارچه' })
  expect(manifest.name).toMatch(/^بازارچه/)
  expect((await app.inject('/icon.svg')).body).toBe(LOGO)
  for (const icon of ICONS) {
    const { rawPayload, headers } = await app.inject(`/${icon}`)
    expect(headers['content-type']).toBe('image/png')
    const size = Number(/\d+/.exec(icon)?.[0] ?? 180)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size })
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0xa6, 0x26, 0x26])
  }
})

test('an icon is drawn once, and again if that failed', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve('icon')]
  let drawings = 0
  const icon = madeOnce(() => answers[drawings++]!)
  await expect(icon()).rejects.toThrow('busy')
  expect([await icon(), await icon(), drawings]).toEqual(['icon', 'icon', 2])
})

test('the offline page uses them, and its policy allows it', async () => {
  const { body, headers } = await app.inject('/sw.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(body).not.toContain('جارچی')
  expect(body).toContain('<h1>بازارچه در دسترس نیست</h1>')
  expect(body).toContain(`src="data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}"`)
  expect(body).toMatch(/<style>:root\{--accent:#a62626.*<\/style><\/head>/)
  expect(body).toMatch(/img-src data:; style-src 'self' 'sha256-[^']+'; font-src/)
})

test('e-mails use them', async () => {
  const letter = { subject: 'x', paragraphs: [], link: { text: 'پنل', url: 'https://panel.example.ir/' } }
  expect((await mailOf('a@example.ir', letter, t.deps.config.brand.accent)).html).toContain(
    `background:${RED}`,
  )
  const { mail } = readConfig({ NODE_ENV: 'test', BRAND_NAME: 'بازارچه', SMTP_HOST: 'localhost' })
  expect(mail?.sender.name).toBe('بازارچه')
})

describe('at the start', () => {
  test.each(['#ffd400', '#fff', 'red'])(
    'a colour that cannot be read, %s, is refused by name',
    (BRAND_COLOR) => {
      expect(() => readConfig({ NODE_ENV: 'test', BRAND_COLOR })).toThrow(/BRAND_COLOR/)
    },
  )

  test.each([
    ['a script', '<svg viewBox="0 0 1 1"><script>1</script></svg>'],
    ['a handler', '<svg viewBox="0 0 1 1" onload="x()"></svg>'],
    ['a link', '<svg viewBox="0 0 1 1"><use href="https://example.ir/a.svg#b"/></svg>'],
    ['no viewBox', '<svg width="1"></svg>'],
    ['another text', 'logo'],
  ])('a logo with %s is refused by name', (_, text) => {
    const file = path.join(folder, 'wrong.svg')
    writeFileSync(file, text)
    expect(() => readConfig({ NODE_ENV: 'test', BRAND_LOGO: file })).toThrow(/BRAND_LOGO/)
  })

  test('a missing logo is refused by name', () => {
    expect(() => readConfig({ NODE_ENV: 'test', BRAND_LOGO: path.join(folder, 'none.svg') })).toThrow(
      /BRAND_LOGO/,
    )
  })
})
