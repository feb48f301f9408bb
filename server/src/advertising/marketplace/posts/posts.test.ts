import type { DivarPost, DivarPostList } from '@jarchi/shared/api/marketplace-posts.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { makeAd, makeCampaign } from '../../../../test/advertising.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv, visitor } from '../../../../test/marketplace-visitor.ts'
import { tokensOf } from '../sign-in/token-queries.ts'
import { withAccess } from '../sign-in/tokens.ts'

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080' })
  t = await testApp(marketplaceEnv(sandbox))
})
beforeEach(() => sandbox.marketplace.faults.clear())
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const CODE = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code

test('the posts of the user are listed', async () => {
  const { call } = await visitor(t).signIn()
  const answer = await call('/divar-posts/')
  expect(answer.statusCode).toBe(200)
  const { count, posts } = answer.json() as DivarPostList
  expect([count, posts.length]).toEqual([4, 4])
  expect(posts[0]).toMatchObject({
    token: 'gZcarPride',
    category: { slug: 'light', parents: [{ slug: 'vehicles' }] },
  })
})

test('a post has everything that a campaign needs', async () => {
  const { call } = await visitor(t).signIn()
  const post = (await call('/divar-post/AZhome90m/')).json() as DivarPost
  expect(post).toMatchObject({
    token: 'AZhome90m',
    state: 'published',
    category: {
      slug: 'apartment-sell',
      parents: [{ slug: 'real-estate' }, { slug: 'residential-sell', name: 'فروش مسکونی' }],
    },
    city: { slug: 'isfahan', name: 'اصفهان' },
    district: { slug: 'isfahan-abr', name: 'ابر' },
    price: 54_000_000_000,
    image_source: 'divar_post',
    post_url: 'https://divar.ir/v/AZhome90m',
  })
  expect(post.images).toHaveLength(3)
  expect(new Set(post.images.map(({ id }) => id)).size).toBe(3)
})

test('a post with an ad of the account says so, in the list too', async () => {
  const { call, headers } = await visitor(t).signIn()
  const listed = async () => ((await call('/divar-posts/')).json() as DivarPostList).posts.filter(hasAd)
  const hasAd = ({ has_ad }: { has_ad: boolean }) => has_ad
  const found = async () => (await call('/divar-post/wYphone13/')).json() as DivarPost
  expect([await listed(), (await found()).has_ad]).toEqual([[], false])
  const { id } = await makeCampaign(t, headers)
  await makeAd(t, headers, id, { divar_post_token: 'wYphone13' })
  expect((await found()).has_ad).toBe(true)
  expect(await listed()).toMatchObject([{ token: 'wYphone13' }])
})

test('a post without price or district says so', async () => {
  const { call } = await visitor(t).signIn()
  expect((await call('/divar-post/wYphone13/')).json()).toMatchObject({ price: null, district: null })
  expect((await call('/divar-post/wYsofaOld/')).json()).toMatchObject({ state: 'gone' })
})

test('posts of others, and invalid tokens, are not found', async () => {
  const { call } = await visitor(t).signIn()
  for (const token of ['QXshopNew', 'unknown1', '..%2Fusers', 'x'.repeat(65), '__proto__', '%D8%A2']) {
    expect([token, (await call(`/divar-post/${token}/`)).statusCode]).toEqual([token, 404])
  }
  for (const token of ['abc%00', 'x'.repeat(10_240)]) {
    expect((await call(`/divar-post/${token}/`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await call(`/divar-post/${token}/`)).statusCode).toBeLessThan(500)
  }
})

test('a user with very many posts sees the first of them, and may advertise the last', async () => {
  const { posts } = sandbox.marketplace
  const [first] = posts
  const many = Array.from({ length: 700 }, (_, n) => ({
    ...first!,
    owner: '09120000003',
    token: `many${n}`,
    pictures: 1,
  }))
  posts.push(...many)
  const { call } = await visitor(t).signIn('09120000003')
  expect(((await call('/divar-posts/')).json() as DivarPostList).posts).toHaveLength(500)
  expect((await call('/divar-post/many699/')).json()).toMatchObject({ token: 'many699' })
  posts.splice(-many.length)
})

test('the handle is valid in its own session only, and is not the marketplace’s token', async () => {
  const mine = await visitor(t).signIn()
  const other = await visitor(t).signIn('09120000002')
  const again = await visitor(t).signIn()
  for (const handle of [other.handle, again.handle, 'invented', `${mine.handle}x`]) {
    const answer = await mine.call('/divar-posts/', handle)
    expect([answer.statusCode, CODE(answer)]).toEqual([403, 'marketplace_access_needed'])
  }
  expect((await mine.call('/divar-posts/', null)).statusCode).toBe(400)
  expect(mine.handle).not.toMatch(/ory_/)
  const anonymous = await t.app.inject({
    url: `/svc/mobile/kenar-divar/divar-posts/?divar_access_token=${mine.handle}`,
  })
  expect(anonymous.statusCode).toBe(401)
})

test('a huge post shows few pictures, a hostile one none', async () => {
  const { call } = await visitor(t).signIn('09120000008')
  expect(((await call('/divar-post/XXmanyPics/')).json() as DivarPost).images).toHaveLength(30)
  const hostile = (await call('/divar-post/XXhtmlTitl/')).json() as DivarPost
  expect(hostile).toMatchObject({ images: [], category: null, city: null, district: null, price: null })
  expect(hostile.title).toBe('<img src=x onerror=alert(1)> <b>تخفیف</b> ویژه')
})

test('an access that has ended is renewed once, however many requests need it', async () => {
  await visitor(t).signIn('09120000002')
  const { userId } = await t.signIn('09120000002')
  t.clock.advance(3_590)
  const { grants } = sandbox.marketplace
  const renewal = vi.spyOn(grants, 'refresh')
  const asked = Array.from({ length: 6 }, () =>
    withAccess(t.deps, userId, (access) => t.deps.marketplace.userPosts(access)),
  )
  expect((await Promise.all(asked)).map((posts) => posts.length)).toEqual([2, 2, 2, 2, 2, 2])
  expect(renewal).toHaveBeenCalledTimes(1)
  expect(await tokensOf(t.db, userId)).toMatchObject({ renewing_until: null, generation: 2 })
})

test('an access that was revoked asks for consent, and nothing else ends', async () => {
  const { call, headers } = await visitor(t).signIn()
  sandbox.marketplace.faults.set('revoked', true)
  const answer = await call('/divar-posts/')
  expect([answer.statusCode, CODE(answer)]).toEqual([403, 'marketplace_access_needed'])
  const entry = await t.app.inject({ url: '/svc/mobile/kenar-divar/entry/', headers })
  expect(entry.json()).toEqual({ divar_access_token: null, completion_url: null })
  sandbox.marketplace.faults.clear()
  expect((await (await visitor(t).signIn()).call('/divar-posts/')).statusCode).toBe(200)
})

test.each(['broken', 'limited', 'slow'] as const)(
  'while the marketplace is %s, the user is asked to try again later',
  async (fault) => {
    const { call } = await visitor(t).signIn()
    sandbox.marketplace.faults.slowMilliseconds = 2_500
    sandbox.marketplace.faults.set(fault, true)
    for (const path of ['/divar-posts/', '/divar-post/gZcarPride/']) {
      const answer = await t.patience.short(() => call(path))
      expect([answer.statusCode, CODE(answer)]).toEqual([503, 'marketplace_unavailable'])
    }
    sandbox.marketplace.faults.clear()
    expect((await call('/divar-posts/')).statusCode).toBe(200)
  },
)

test('pictures are served by us: signed, checked and encoded again', async () => {
  const { call } = await visitor(t).signIn()
  const { images } = (await call('/divar-post/gZcarPride/')).json() as DivarPost
  const url = images[0]?.url ?? ''
  const picture = await t.app.inject({ url })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toMatch(/^image\/(png|jpeg)$/)
  expect(picture.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(picture.headers['x-content-type-options']).toBe('nosniff')
  for (const [width, most] of [
    ['320', 8_000],
    ['1280', 90_000],
  ] as const) {
    const smaller = await t.app.inject({ url: `${url}&w=${width}` })
    expect(smaller.statusCode).toBe(200)
    expect(smaller.rawPayload.length).toBeLessThanOrEqual(most)
  }
  expect((await t.app.inject({ url: `${url}&w=32000` })).statusCode).toBe(400)
  const query = new URLSearchParams(url.split('?')[1])
  const signature = query.get('s') ?? ''
  for (const [u, s] of [
    ['http://169.254.169.254/latest/meta-data', signature],
    [query.get('u') ?? '', 'invented'],
    [`${query.get('u')}#`, signature],
  ] as const) {
    const forged = await t.app.inject({ url: `${url.split('?')[0]}?${new URLSearchParams({ u, s })}` })
    expect(forged.statusCode).toBe(404)
  }
})
