import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testApp } from '../../../test/harness.ts'
import { callPageAddress } from './call-page.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ BRAND_COLOR: '#7a1f5c' })
})
afterAll(() => t.close())

const pageOf = (id: number | string) => t.app.inject({ url: callPageAddress('', id as number) })

test('an ad with a phone number has a simple page with a call button, without sign-in', async () => {
  const { adId, accountId } = await openAdvertiser(t.db, { balance: 0n, bid: 25_000 })
  await sql`update ads set medium_banner = 'abc.png' where id = ${adId}`.execute(t.db)
  await sql`update accounts set name = 'فروشگاه <b>"رز"' where id = ${accountId}`.execute(t.db)
  const page = await pageOf(adId)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const [, style = ''] = /<style>(.*)<\/style>/.exec(page.body) ?? []
  expect(style, 'the operator’s colour').toContain('background:#7a1f5c;color:#fff')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(page.body).toContain('href="tel:09120000000"')
  expect(page.body).toContain('<bdi dir="ltr">۰۹۱۲۰۰۰۰۰۰۰</bdi>')
  expect(page.body).toContain('src="/files/abc.png?w=')
  expect(page.body).toContain('فروشگاه &lt;b&gt;&quot;رز&quot;')
  expect(page.body).not.toContain('<b>')
  expect(Buffer.byteLength(page.body)).toBeLessThan(15_000)
})

test('an ad that is not approved, leads to the web or is unknown has none', async () => {
  const { adId } = await openAdvertiser(t.db, { balance: 0n, bid: 25_000 })
  await sql`update ads set status = 1 where id = ${adId}`.execute(t.db)
  expect((await pageOf(adId)).statusCode).toBe(404)
  await sql`update ads set status = 3, landing_url = 'https://shop.example.ir/' where id = ${adId}`.execute(
    t.db,
  )
  expect((await pageOf(adId)).statusCode).toBe(404)
  expect((await pageOf(999_999)).statusCode).toBe(404)
  expect((await pageOf('x')).statusCode).toBe(400)
})
