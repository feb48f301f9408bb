import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp, type App } from '../../app.ts'

const PAGE = `<html><script type="application/json" id="runtime-config" nonce="__CSP_NONCE__">__RUNTIME_CONFIG__</script>
<script type="module" src="/assets/a-1.js" nonce="__CSP_NONCE__"></script><head></head></html>`
const SCRIPT = 'console.log("a")'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
let t: Awaited<ReturnType<typeof testApp>>
let app: App

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>')
  const chunks = [
    {
      pattern: '^/u/[1-9][0-9]*/my-ads/new/?$',
      files: ['assets/form-1.js', 'assets/b-1.js'],
      later: ['assets/c-1.js', 'assets/d-1.js'],
    },
  ]
  writeFileSync(path.join(folder, 'page-chunks.json'), JSON.stringify(chunks))
  writeFileSync(path.join(folder, 'assets/a-1.js'), SCRIPT)
  writeFileSync(path.join(folder, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT))
  t = await testApp({ MARKETPLACE_NAME: '</script><b>', SVC_API_BASE: 'https://api.example.ir/v' })
  app = await buildApp(t.deps, { webApp: folder })
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,*/*;q=0.8' }

test('a page names the chunks that it will need, with the nonce of its answer', async () => {
  const hintsOf = async (url: string) => {
    const { body, headers } = await app.inject({ url, headers: html })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    const links = [...body.matchAll(/<link rel="modulepreload"[^>]* nonce="([^"]*)" href="([^"]*)"/g)]
    expect(links.every(([, given]) => given === nonce)).toBe(true)
    return links.map(([, , href]) => href)
  }
  expect(await hintsOf('/u/7/my-ads/new?a=b')).toEqual(['/assets/form-1.js', '/assets/b-1.js'])
  expect(await hintsOf('/u/7/my-ads')).toEqual([])
})

test('a page names the chunks that it will need after its first calls', async () => {
  const pageOf = async (url: string) => (await app.inject({ url, headers: html })).body
  const names = '<meta name="later-chunks" content="/assets/c-1.js /assets/d-1.js" />'
  expect(await pageOf('/u/7/my-ads/new')).toContain(names)
  expect(await pageOf('/u/7/my-ads')).not.toContain('later-chunks')
})

describe('the page', () => {
  test.each(['/', '/u/7/my-ads', '/auth?next=%2Fu%2F7', '/svcs', '/u/7/files'])(
    '%s is the panel',
    async (url) => {
      const answer = await app.inject({ url, headers: html })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
    },
  )

  test.each(['/svc/api/none', '/svc', '/files/none', '/assets/none.js', '/metrics'])(
    '%s is not the panel',
    async (url) => {
      const answer = await app.inject({ url, headers: html })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    },
  )

  test('behind a test link is hidden from search engines', async () => {
    const robots = async (url: string) => (await app.inject({ url, headers: html })).headers['x-robots-tag']
    expect([await robots('/preview/a-b-c'), await robots('/auth')]).toEqual(['noindex, nofollow', undefined])
  })

  test('is sent only to clients that ask for a page', async () => {
    const answer = await app.inject({ url: '/none.png', headers: { accept: 'image/png' } })
    expect(answer.statusCode).toBe(404)
  })

  test('scripts need a nonce that is new each time', async () => {
    const nonceOf = async () => {
      const answer = await app.inject({ url: '/', headers: html })
      const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy'])) ?? []
      expect(answer.body.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(answer.body).not.toMatch(/__[A-Z_]+__/)
      return nonce
    }
    expect(await nonceOf()).not.toBe(await nonceOf())
  })

  test('its policy allows our own origin and the configured services, nothing else', async () => {
    const answer = await app.inject({ url: '/', headers: html })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("form-action 'self' http://localhost:8081")
    expect(answer.body).toContain('"paymentOrigins":["http://localhost:8081"]')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self' https://api.example.ir;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('text in it cannot become a script, unless a live chat or tags are configured, which need that', async () => {
    const policyWith = async (changes: Partial<typeof t.deps.config>) => {
      const each = await buildApp({ ...t.deps, config: { ...t.deps.config, ...changes } }, { webApp: folder })
      const { headers } = await each.inject({ url: '/', headers: html })
      await each.close()
      return String(headers['content-security-policy'])
    }
    const trusted = "require-trusted-types-for 'script'; trusted-types default"
    expect(await policyWith({})).toContain(trusted)
    expect(await policyWith({ goftinoId: 'abc123' })).not.toContain('trusted')
    const insight = { ...t.deps.config.insight, gtmId: 'GTM-ABC1234' }
    expect(await policyWith({ insight })).not.toContain('trusted')
  })

  test('a live chat adds its domain to the policy, only if one is configured', async () => {
    const config = { ...t.deps.config, goftinoId: 'abc123' }
    const withChat = await buildApp({ ...t.deps, config }, { webApp: folder })
    const policyOf = async (each: App) => {
      const { headers, body } = await each.inject({ url: '/', headers: html })
      return { policy: String(headers['content-security-policy']), body }
    }
    const [plain, chat] = [await policyOf(app), await policyOf(withChat)]
    await withChat.close()
    expect(plain.policy).not.toContain('goftino')
    expect(plain.body).toContain('"goftinoId":""')
    expect(chat.body).toContain('"goftinoId":"abc123"')
    expect(chat.policy).toMatch(/script-src 'self' 'nonce-[\w-]+' https:\/\/\*\.goftino\.com;/)
    expect(chat.policy).toContain("style-src 'self' 'unsafe-inline' https://*.goftino.com;")
    expect(chat.policy).toContain('wss://*.goftino.com;')
    expect(chat.policy).toContain('frame-src https://*.goftino.com;')
    expect(chat.policy.match(/unsafe/g)).toHaveLength(1)
  })

  test('the configuration in it cannot leave its element', async () => {
    const { body } = await app.inject({ url: '/', headers: html })
    const [, config = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(body) ?? []
    const { bases, marketplaceName, priceByMarket } = JSON.parse(config)
    expect(bases).toEqual({ api: 'https://api.example.ir/v', accounts: '/svc/accounts' })
    expect(marketplaceName).toBe('</script><b>')
    expect(priceByMarket).toBe(false)
  })
})

describe('assets', () => {
  test('are sent as compressed at the build, to be cached without end', async () => {
    const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as unknown,
    })
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  test('are sent uncompressed to clients that accept nothing else', async () => {
    const answer = await app.inject('/assets/a-1.js')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toBe(SCRIPT)
  })

  test('without a hash in the name are checked again', async () => {
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/index.html.br',
    '/.built-from',
  ])('%s leads to nothing else', async (url) => {
    expect((await app.inject(url)).body).not.toContain('"name"')
  })
})
