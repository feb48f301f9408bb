import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
let stranger: typeof me

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn('09121120021')
  stranger = await t.signIn('09121120022')
})
afterAll(() => t.close())

const DAY = 86_400
const newAd = async (who = me, landing_url = 'https://shop.example.ir/') =>
  makeAd(t, who.headers, (await makeCampaign(t, who.headers, { title: 'حراج پاییزه' })).id, { landing_url })
const links = async (ids: string, who = me) => {
  const url = `/svc/mobile/api/v1/divar/ad-test-links/?id__in=${ids}`
  return (await t.app.inject({ url, headers: who.headers })).json<AdTestLinkList>()
}
const tokenOf = async (id: number) => (await links(String(id))).results[0]!.url.slice('/preview/'.length)
const preview = (token: string) => t.app.inject(`/svc/mobile/api/v1/divar/ad-preview/${token}/`)

test('every ad of mine has a link, in the requested order, and only I can get it', async () => {
  const [one, two, theirs] = [await newAd(), await newAd(), await newAd(stranger)]
  const found = await links(`${two.id},${theirs.id},999999,${one.id},${two.id}`)
  expect(found).toEqual({
    count: 2,
    results: [two.id, one.id].map((id) => ({ id, url: expect.stringMatching(/^\/preview\/[\w-]{50,80}$/) })),
  })
  expect(await links('')).toEqual({ count: 0, results: [] })
})

test('a link shows the ad to everybody who has it, signed in or not, for a day', async () => {
  const ad = await newAd()
  const token = await tokenOf(ad.id)
  const answer = await preview(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<AdPreview>()).toEqual({
    title: 'حراج پاییزه',
    banners: {
      medium: ad.divar_medium_banner,
      large: ad.divar_large_banner,
      xlarge: ad.divar_xlarge_banner,
    },
    landing: { kind: 'web', url: 'https://shop.example.ir/' },
    expires_at: new Date(t.clock.now.getTime() + DAY * 1000).toISOString(),
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  t.clock.advance(DAY)
  const late = await preview(token)
  expect(late.json()).toMatchObject({ statusCode: 410, code: 'test_link_expired' })
  me = await t.signIn(me.phone)
})

test('a phone number is called', async () => {
  const { id } = await newAd(me, '۰۹۱۲۱۲۳۴۵۶۷')
  const { landing } = (await preview(await tokenOf(id))).json<AdPreview>()
  expect(landing).toEqual({ kind: 'phone', url: 'tel:09121234567' })
})

test.each([
  ['no token', 'abc'],
  ['a number', '1'],
  ['a way out', '..%2F..%2Fetc'],
  ['NUL', '%00'],
])('%s opens nothing', async (_, token) => {
  const answer = await preview(token)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.json().message).toMatch(/[آ-ی]/)
})

test("one ad's link opens no other", async () => {
  const [one, two] = [await newAd(), await newAd()]
  const [first, second] = [await tokenOf(one.id), await tokenOf(two.id)]
  const forged = second.slice(0, second.indexOf('-')) + first.slice(first.indexOf('-'))
  expect((await preview(forged)).json()).toMatchObject({ statusCode: 404, code: 'test_link_unknown' })
})

test('only signed-in users get links', async () => {
  const answer = await t.app.inject('/svc/mobile/api/v1/divar/ad-test-links/?id__in=1')
  expect(answer.statusCode).toBe(401)
})
