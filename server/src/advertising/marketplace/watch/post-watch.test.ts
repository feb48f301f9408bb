import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { makeDeliverable } from '../../../../test/deliverable.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv } from '../../../../test/marketplace-visitor.ts'
import { postEndNotes } from '../../../platform/texts/marketplace-posts.ts'
import { postWatchJobs, watchPosts } from '../service.ts'

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080' })
  t = await testApp(marketplaceEnv(sandbox))
})
beforeEach(async () => {
  sandbox.marketplace.faults.clear()
  await t.db.updateTable('ads').set({ active: false }).execute()
  await t.db.deleteFrom('post_watches').execute()
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

/** A switched-on ad of a post. */
async function adOf(post_token: string | null) {
  const { accountId } = await t.signIn()
  const ad = { landing_url: 'https://example.ir/', post_token }
  const { adId } = await makeDeliverable(t.db, { accountId, categories: ['light'], ad })
  return BigInt(adId)
}

async function stateOf(id: bigint) {
  const { active, post_end } = await t.db
    .selectFrom('ads')
    .select(['active', 'post_end'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await t.db
    .selectFrom('ad_events')
    .select(['status', 'note'])
    .where('ad_id', '=', id)
    .execute()
  return { active, post_end, events }
}

function nextCheck(token: string) {
  return t.db.selectFrom('post_watches').selectAll().where('post_token', '=', token).executeTakeFirst()
}

test('ads of ended posts are paused with a reason, others go on', async () => {
  const [running, retired, gone, free] = [
    await adOf('gZcarPride'),
    await adOf('wYsofaOld'),
    await adOf('goneForEver'),
    await adOf(null),
  ]
  expect(await watchPosts(t.deps)).toEqual({ looked: 3, paused: 2 })
  expect(await stateOf(running)).toEqual({ active: true, post_end: null, events: [] })
  expect(await stateOf(free)).toEqual({ active: true, post_end: null, events: [] })
  expect(await stateOf(retired)).toEqual({
    active: false,
    post_end: 'retired',
    events: [{ status: 3, note: postEndNotes.retired }],
  })
  expect(await stateOf(gone)).toEqual({
    active: false,
    post_end: 'removed',
    events: [{ status: 3, note: postEndNotes.removed }],
  })
})

test.each([4, 5])('an ad with status %d is paused, and its verdict is not repeated', async (status) => {
  const id = await adOf('wYsofaOld')
  await t.db.updateTable('ads').set({ status }).where('id', '=', id).execute()
  expect(await watchPosts(t.deps)).toEqual({ looked: 1, paused: 1 })
  expect(await stateOf(id)).toEqual({ active: false, post_end: 'retired', events: [] })
})

test('a post is looked at again after a while, not before', async () => {
  const id = await adOf('AZhome90m')
  expect((await watchPosts(t.deps)).looked).toBe(1)
  t.clock.advance(14 * 60)
  expect((await watchPosts(t.deps)).looked).toBe(0)
  const post = sandbox.marketplace.posts.find(({ token }) => token === 'AZhome90m')!
  post.state = 'RETIRED'
  t.clock.advance(60)
  expect(await watchPosts(t.deps)).toEqual({ looked: 1, paused: 1 })
  expect((await stateOf(id)).active).toBe(false)
  t.clock.advance(3_600)
  expect(await watchPosts(t.deps)).toEqual({ looked: 0, paused: 0 })
  post.state = 'PUBLISHED'
})

test('an ad of an ended post that is switched on again is paused again', async () => {
  const id = await adOf('wYsofaOld')
  await watchPosts(t.deps)
  await t.db.updateTable('ads').set({ active: true }).where('id', '=', id).execute()
  await watchPosts(t.deps)
  t.clock.advance(15 * 60)
  await watchPosts(t.deps)
  expect((await stateOf(id)).active).toBe(false)
})

test('a marketplace that is down pauses nothing and is asked less and less often', async () => {
  const tokens = ['gZcarPride', 'AZhome90m', 'wYphone13', 'QXshopNew', 'QXwaiting']
  const ids = await Promise.all(tokens.map(adOf))
  sandbox.marketplace.faults.set('broken', true)
  expect(await watchPosts(t.deps)).toEqual({ looked: 5, paused: 0 })
  for (const id of ids) expect((await stateOf(id)).active).toBe(true)
  const wait = async () => (await nextCheck('QXwaiting'))!.next_check_at.getTime() - t.clock.now.getTime()
  expect(await wait()).toBe(30 * 60_000)
  t.clock.advance(30 * 60)
  await watchPosts(t.deps)
  expect(await wait()).toBe(60 * 60_000)
  sandbox.marketplace.faults.clear()
  t.clock.advance(3_600)
  await watchPosts(t.deps)
  expect(await nextCheck('QXwaiting')).toMatchObject({ failures: 0 })
})

test('two servers do not look at the same post', async () => {
  await Promise.all(['gZcarPride', 'AZhome90m', 'wYphone13'].map(adOf))
  const turns = await Promise.all([watchPosts(t.deps), watchPosts(t.deps)])
  expect(turns[0].looked + turns[1].looked).toBe(3)
})

test('an event makes the watch look sooner, with the key only', async () => {
  const id = await adOf('wYphone13')
  await watchPosts(t.deps)
  const post = sandbox.marketplace.posts.find(({ token }) => token === 'wYphone13')!
  post.state = 'RETIRED'
  const tell = (authorization: string, payload: object) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/mobile/kenar-divar/events/',
      headers: { authorization },
      payload,
    })
  const event = { type: 'POST_UPDATE', post_update: { type: 'RETIRE', post: { token: 'wYphone13' } } }
  expect((await tell('wrong', event)).statusCode).toBe(401)
  expect((await watchPosts(t.deps)).looked).toBe(0)
  for (const other of [
    {},
    { type: 'NEW_MESSAGE' },
    { type: 'POST_UPDATE', post_update: { post: { token: ['x'] } } },
  ]) {
    expect((await tell('sandbox-identification-key', other)).statusCode).toBe(200)
  }
  expect((await watchPosts(t.deps)).looked).toBe(0)
  expect((await tell('sandbox-identification-key', event)).statusCode).toBe(200)
  expect(await watchPosts(t.deps)).toEqual({ looked: 1, paused: 1 })
  expect((await stateOf(id)).active).toBe(false)
  post.state = 'PUBLISHED'
})

test('the watch logs what it paused, and there is no job if it is switched off', async () => {
  const id = await adOf('wYsofaOld')
  const said: string[] = []
  const log = { info: (_: object, text: string) => said.push(text) }
  for (const job of postWatchJobs(t.deps, log)) await job.work(AbortSignal.timeout(60_000))
  expect((await stateOf(id)).active).toBe(false)
  expect(said).toEqual(['ads were paused because their post has ended'])
  const marketplace = { ...t.deps.config.marketplace, watchMinutes: 0 }
  expect(postWatchJobs({ ...t.deps, config: { ...t.deps.config, marketplace } }, log)).toEqual([])
})
