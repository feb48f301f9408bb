import { tellVerdicts } from '../../messages/verdicts/service.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAdManagement } from '../../../../sandbox/src/exchange/start-ad-management.ts'
import { DENIAL_SENTENCES } from '../../../../sandbox/src/exchange/denials.ts'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { makeDeliverable } from '../../../test/deliverable.ts'
import { testApp } from '../../../test/harness.ts'
import { pngOf } from '../../../test/pictures.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'
import { reviewAd } from '../review/service.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { shortened } from '../../messages/verdicts/verdict-message.ts'
import { postManualEntry } from '../../money/wallet/service.ts'
import { denialReasons } from './feedback.ts'
import { ExchangeSync } from './service.ts'

const DAY = 86_400
const REVIEWER = { userId: null, name: 'tests', ip: '127.0.0.1' }

let exchange: Awaited<ReturnType<typeof startAdManagement>>
let t: Awaited<ReturnType<typeof testApp>>
let sync: ExchangeSync
let next = 1_000_000
let banners: { medium_banner: string; large_banner: string; xlarge_banner: string }

beforeAll(async () => {
  exchange = await startAdManagement({ now: () => t.clock.now, pageSize: 5 })
  t = await testApp({ EXCHANGE_URL: exchange.url, DELIVERY_URL: 'https://t.example.ir' })
  const stored = async (name: 'medium' | 'large' | 'xlarge') => t.storage.put(await pngOf(name), 'png')
  banners = {
    medium_banner: await stored('medium'),
    large_banner: await stored('large'),
    xlarge_banner: await stored('xlarge'),
  }
})
beforeEach(async () => {
  exchange.management.faults.clear()
  exchange.management.records.marks.clear()
  exchange.management.records.forget()
  await t.db.deleteFrom('exchange_ads').execute()
  await t.db.updateTable('exchange_polls').set({ audit_start: null }).execute()
  sync = newSync()
})
afterAll(async () => {
  await t.close()
  await exchange.close()
})

function newSync(deps = t.deps) {
  if (!deps.exchange) throw new Error('no exchange')
  return new ExchangeSync({ ...deps, exchange: deps.exchange })
}

type Changes = { landing_url?: string; status?: number; enabled?: boolean; balance?: bigint }

/** An ad that our review has approved, in an account with money. */
async function makeAd({ landing_url, status = 3, enabled = true, balance = 1_000_000n }: Changes = {}) {
  const phone = `0912${String(next++).padStart(7, '0')}`
  const { accountId } = await t.signIn(phone)
  if (balance > 0n) {
    await t.db.transaction().execute((trx) => postManualEntry(trx, accountId, balance, 'شارژ', null))
  }
  const { campaignId, adId } = await makeDeliverable(t.db, {
    accountId,
    enabled,
    categories: ['light'],
    ad: {
      ...banners,
      status,
      landing_url: landing_url ?? 'https://shop.example.ir/',
      registered_at: t.clock.now,
    },
  })
  const id = BigInt(adId)
  const shown = async () => {
    // Weeks pass here, and sessions end.
    const { headers } = await t.signIn(phone)
    return (await t.app.inject({ url: CAMPAIGNS_LIST, headers })).json().results[0]
  }
  const row = () => t.db.selectFrom('exchange_ads').selectAll().where('ad_id', '=', id).executeTakeFirst()
  const change = (values: object) => t.db.updateTable('ads').set(values).where('id', '=', id).execute()
  return { id, campaignId: BigInt(campaignId), accountId, phone, shown, row, change }
}

/** Runs turns until nothing is left and the exchange has reviewed all its ads. */
async function settle() {
  await sync.turn()
  t.clock.advance(3)
  await sync.turn()
}

function sentAd(mid: string | null | undefined) {
  const record = exchange.management.records.get('jarchi', mid ?? '')
  if (!record) throw new Error('the exchange has no such ad')
  return record
}

function calls(method: string) {
  return exchange.management.calls.filter((call) => call.startsWith(`${method} `)).length
}

test('an approved ad is registered with four pictures, reviewed there, and then shown', async () => {
  const ad = await makeAd()
  expect(await ad.shown()).toMatchObject({ blocker: 'exchange_pending' })
  await sync.turn()
  expect(await ad.shown()).toMatchObject({ blocker: 'exchange_pending' })
  t.clock.advance(3)
  await sync.turn()
  expect(await ad.shown()).toMatchObject({ blocker: null, divar_ad: { exchange_review: 'approved' } })
  const row = await ad.row()
  const { native } = sentAd(row?.mid).sent.display
  expect(native.link).toEqual({
    url: 'https://shop.example.ir/',
    trkr: ['https://t.example.ir/c?t=${CUSTOM_T}'],
  })
  const wide = native.asset[1]?.image
  expect(wide).toMatchObject({ w: 984, h: 552, url: `http://localhost:8080/files/${row?.wide_picture}` })
  const picture = await t.storage.bytes(row?.wide_picture ?? '')
  if (!picture) throw new Error('no picture')
  expect(await sharp(picture).metadata()).toMatchObject({ width: 984, height: 552 })
})

test('an ad without our approval is not sent; denied later, it is not renewed', async () => {
  const ad = await makeAd({ status: 1 })
  await settle()
  expect(exchange.management.records.since('jarchi', -1)).toEqual([])
  const approved = { verdict: 'approve', reasons: [], note: null } as const
  await reviewAd(t.db, Number(ad.id), approved, REVIEWER, t.clock.now)
  await settle()
  expect(await ad.shown()).toMatchObject({ blocker: null })
  const denied = { verdict: 'deny', reasons: ['insult'], note: null } as const
  await reviewAd(t.db, Number(ad.id), denied, REVIEWER, t.clock.now)
  t.clock.advance(13 * DAY)
  const before = calls('PUT')
  await settle()
  expect(calls('PUT')).toBe(before)
})

test('phone ads lead to one of our pages; links of posts are rewritten', async () => {
  const phone = await makeAd({ landing_url: '{address}09121234567' })
  const post = await makeAd({ landing_url: 'https://divar.ir/v/pride/gZcarPride' })
  const broken = await makeAd({ landing_url: 'http://shop.example.ir/' })
  await sync.turn()
  expect(sentAd((await phone.row())?.mid).sent.display.native.link.url).toBe(
    `${t.deps.config.publicOrigin}/call/${phone.id}`,
  )
  expect(sentAd((await post.row())?.mid).sent.display.native.link.url).toBe(
    'https://a-banners.divar.ir/redirect/v/gZcarPride',
  )
  expect(await broken.row()).toMatchObject({ mid: null, due_at: null })
  expect((await broken.row())?.last_error).toContain('landing')
})

test("a denial comes back as the ad's feedback, and an edit that both reviews pass ends it", async () => {
  const ad = await makeAd({ landing_url: 'https://shop.example.ir/?deny=white_background,low_quality' })
  await settle()
  const shown = await ad.shown()
  expect(shown).toMatchObject({
    blocker: 'exchange_denied',
    divar_ad: { exchange_review: 'denied', status: 3 },
  })
  const codes = shown.divar_ad.feedback.map(({ code }: { code: string }) => code)
  expect(codes.toSorted()).toEqual(['low_quality', 'white_background'])
  expect(shown.divar_ad.history[0]).toMatchObject({ status: 4 })
  await ad.change({ landing_url: 'https://shop.example.ir/better', status: 1 })
  expect(await ad.shown()).toMatchObject({ blocker: 'in_review', divar_ad: { feedback: [] } })
  await settle()
  expect(await ad.row()).toMatchObject({ changed: true, audit_status: 1 })
  await ad.change({ status: 3 })
  expect(await ad.shown()).toMatchObject({ blocker: 'exchange_pending' })
  await settle()
  expect(await ad.shown()).toMatchObject({ blocker: null })
})

test('a marked picture is denied; an unknown sentence is shown as it came', async () => {
  const ad = await makeAd()
  exchange.management.records.marks.set(banners.medium_banner, ['stretched'])
  await settle()
  expect((await ad.shown()).divar_ad.feedback).toMatchObject([{ code: 'stretched' }])
  const record = sentAd((await ad.row())?.mid)
  t.clock.advance(5)
  record.audit = { ...record.audit, feedback: ['قانون تازه‌ای است.'], lastmod: t.clock.now }
  await sync.turn()
  expect((await ad.shown()).divar_ad.feedback).toEqual([{ code: 'other', message: 'قانون تازه‌ای است.' }])
})

/** Runs the jobs of the given minutes. */
async function tell(minutes: number) {
  t.clock.advance(minutes * 60)
  await tellVerdicts(t.deps)
  await sendDueNotices(t.deps, { warn: () => {} })
}

test('a denial is reported to its advertiser like our own, at most one message in ten minutes', async () => {
  const told = (phone: string) =>
    t.sms.notices.filter((notice) => notice.kind === 'verdicts' && notice.phone === phone)
  const ad = await makeAd({ landing_url: 'https://shop.example.ir/?deny=white_background' })
  await settle()
  await tell(1)
  expect(told(ad.phone)).toHaveLength(1)
  expect(told(ad.phone)[0]?.tokens).toEqual([
    expect.stringMatching(new RegExp(`/my-ads/${ad.campaignId}/edit$`)),
    'تبلیغ شما اصلاح لازم دارد',
    shortened(feedbackTexts.white_background),
  ])
  // The same denial again causes no message.
  await sync.turn()
  await tell(20)
  expect(told(ad.phone)).toHaveLength(1)

  const record = sentAd((await ad.row())?.mid)
  for (const status of [3, 4, 3, 4]) {
    t.clock.advance(5)
    const feedback = status === 4 ? ['قانون تازه‌ای است.'] : []
    record.audit = { ...record.audit, status, feedback, lastmod: t.clock.now }
    await sync.turn()
  }
  await tell(1)
  await tell(5)
  expect(told(ad.phone)).toHaveLength(2)
  expect(told(ad.phone)[1]?.tokens[2]).toBe('قانون تازه ای است')
})

test('a denial by the exchange after our own review’s denial is reported once, by ours', async () => {
  const ad = await makeAd({ landing_url: 'https://shop.example.ir/?deny=insult' })
  await sync.turn()
  const denial = { verdict: 'deny', reasons: ['insult'], note: null } as const
  await reviewAd(t.db, Number(ad.id), denial, REVIEWER, t.clock.now)
  t.clock.advance(3)
  await sync.turn()
  expect(await ad.row()).toMatchObject({ audit_status: 4 })
  const verdicts = t.db.selectFrom('verdicts').select('id').where('ad_id', '=', ad.id)
  expect(await verdicts.execute()).toHaveLength(1)
})

test('all 22 sentences of the exchange are known', () => {
  const known = Object.entries(DENIAL_SENTENCES).map(([code, sentence]) => [code, denialReasons([sentence])])
  expect(known).toEqual(Object.keys(DENIAL_SENTENCES).map((code) => [code, [code]]))
})

test('a running ad is renewed on day 13 byte for byte, and stays approved; a paused one is not', async () => {
  const running = await makeAd()
  const paused = await makeAd({ enabled: false })
  const broke = await makeAd({ balance: 0n })
  await settle()
  const sent = (await running.row())?.sent
  const before = calls('PUT')
  t.clock.advance(13 * DAY - 60)
  await sync.turn()
  expect(calls('PUT')).toBe(before)
  t.clock.advance(60)
  await sync.turn()
  expect(calls('PUT')).toBe(before + 1)
  expect(await running.row()).toMatchObject({ sent, audit_status: 3, changed: false, due_at: null })
  expect(await running.shown()).toMatchObject({ blocker: null })
  t.clock.advance(5 * DAY)
  await sync.turn()
  expect(await running.shown()).toMatchObject({ blocker: null })
  for (const ad of [paused, broke]) {
    expect(sentAd((await ad.row())?.mid).audit.status).toBe(6)
  }
})

test.each([true, false])(
  'an ad that expired there while it was switched off is revived when it runs (reported as 6: %s)',
  async (saidAs6) => {
    if (saidAs6) exchange.management.faults.set('expire_as_6', true)
    const ad = await makeAd({ enabled: false })
    await settle()
    t.clock.advance(15 * DAY)
    await sync.turn()
    expect((await ad.row())?.audit_status).toBe(saidAs6 ? 6 : 3)
    await t.db.updateTable('campaigns').set({ enabled: true }).where('id', '=', ad.campaignId).execute()
    // Our own approval has expired too: the advertiser saves the ad again.
    expect(await ad.shown()).toMatchObject({ blocker: 'expired' })
    await ad.change({ registered_at: t.clock.now })
    await sync.turn()
    expect(await ad.shown()).toMatchObject({ blocker: null })
    expect(sentAd((await ad.row())?.mid).audit.status).toBe(3)
  },
)

test('an ad that changes while it is sent stays due', async () => {
  const ad = await makeAd()
  const { exchange: real } = t.deps
  if (!real) throw new Error('no exchange')
  const register = async (body: string) => {
    const answer = await real.register(body)
    await ad.change({ landing_url: 'https://shop.example.ir/second' })
    return answer
  }
  await newSync({ ...t.deps, exchange: { ...real, register } }).turn()
  expect(await ad.row()).toMatchObject({ changed: true, audit_status: 1 })
  await settle()
  const row = await ad.row()
  expect(row).toMatchObject({ changed: false, audit_status: 3 })
  expect(sentAd(row?.mid).sent.display.native.link.url).toBe('https://shop.example.ir/second')
})

test('a registration whose answer was lost is found again, not made twice', async () => {
  const ad = await makeAd()
  exchange.management.faults.set('lost', 1)
  await sync.turn()
  expect(await ad.row()).toMatchObject({ mid: null, failures: 1 })
  t.clock.advance(60)
  await settle()
  expect(exchange.management.records.since('jarchi', -1)).toHaveLength(1)
  expect(await ad.row()).toMatchObject({ unsure_since: null, last_error: null, audit_status: 3 })
})

test('429 pauses everything for the given time, and due ads stay due', async () => {
  const ads = [await makeAd(), await makeAd(), await makeAd()]
  await sync.turn()
  for (const ad of ads) await ad.change({ landing_url: 'https://shop.example.ir/other' })
  exchange.management.faults.set('busy', 1)
  const before = exchange.management.calls.length
  await sync.turn()
  expect(exchange.management.calls.length).toBe(before + 1)
  await sync.turn()
  expect(exchange.management.calls.length).toBe(before + 1)
  t.clock.advance(10)
  await settle()
  for (const ad of ads) expect(await ad.row()).toMatchObject({ changed: false, failures: 0, audit_status: 3 })
})

test.each(['broken', 'html', 'hanging'] as const)(
  'an exchange that is %s is asked less and less often, and gets everything later',
  async (fault) => {
    await sync.turn()
    exchange.management.faults.slowMilliseconds = 20_000
    const ads = [await makeAd(), await makeAd(), await makeAd(), await makeAd()]
    exchange.management.faults.set(fault, true)
    const before = exchange.management.calls.length
    await expect(t.patience.short(() => sync.turn())).rejects.toThrow('unavailable')
    expect(exchange.management.calls.length - before, 'three setbacks end a turn').toBe(3)
    const [first] = ads
    expect(await first?.row()).toMatchObject({ failures: 1, mid: null })
    exchange.management.faults.clear()
    t.clock.advance(60)
    await settle()
    for (const ad of ads)
      expect(await ad.row()).toMatchObject({ audit_status: 3, failures: 0, last_error: null })
  },
)

test('an exchange that never reviews leaves the ad waiting, and the ad says so', async () => {
  exchange.management.faults.set('never_audits', true)
  const ad = await makeAd()
  await settle()
  t.clock.advance(DAY)
  await sync.turn()
  expect(await ad.shown()).toMatchObject({ blocker: 'exchange_pending' })
  exchange.management.faults.clear()
  await sync.turn()
  expect(await ad.shown()).toMatchObject({ blocker: null })
})

test('altered trackers are noticed, and the next owner registers forgotten ads again', async () => {
  const ad = await makeAd()
  exchange.management.faults.set('alters_trackers', true)
  await settle()
  expect(await ad.row()).toMatchObject({ trackers_altered: true })
  // It is not bid for, and does not look as if it were shown.
  expect(await ad.shown()).toMatchObject({ blocker: 'exchange_pending' })
  exchange.management.faults.clear()
  const before = (await ad.row())?.mid
  exchange.management.records.forget()
  sync = newSync()
  await settle()
  const row = await ad.row()
  expect(row).toMatchObject({ trackers_altered: false, audit_status: 3 })
  expect(row?.mid).not.toBe(before)
})

test('many changes at the same time come in pages, and none is missed', async () => {
  exchange.management.faults.set('iso_times', true)
  const ads = []
  for (let i = 0; i < 12; i++) ads.push(await makeAd())
  await settle()
  t.clock.advance(3_600)
  await sync.turn()
  for (const ad of ads) expect(await ad.row()).toMatchObject({ audit_status: 3 })
})

test('two owners register an ad once', async () => {
  const ads = [await makeAd(), await makeAd(), await makeAd()]
  await Promise.all([sync.turn(), newSync().turn()])
  expect(exchange.management.records.since('jarchi', -1)).toHaveLength(ads.length)
})

test('trackers with a new address send every ad again', async () => {
  const ad = await makeAd()
  await settle()
  const delivery = { ...t.deps.config.delivery, url: 'https://other.example.ir' }
  sync = newSync({ ...t.deps, config: { ...t.deps.config, delivery } })
  await settle()
  expect((await ad.row())?.sent).toContain('https://other.example.ir/c?')
})
