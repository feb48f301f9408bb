import { MOST_DRAFTS, type Draft, type DraftList } from '@jarchi/shared/api/drafts.ts'
import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import { auditLines, impersonate, signInStaff, type SignedIn } from '../../../test/staff.ts'
import { forgetDraftsJob } from './service.ts'

const t = await testApp()
afterAll(() => t.close())

const DRAFTS = '/svc/api/api/v2/adv/drafts/'
const VALUES = {
  ...emptyDraft({ bounds: { min: 10_000, max: 500_000 }, priceByMarket: true }),
  title: 'کفش ناتمام',
  webAddress: 'https://exam',
  bannerType: 'custom' as const,
  design: null,
  files: { medium: 48_213 },
}
/** A design of the banner maker whose texts are not all there. */
const DESIGN = {
  template: '1',
  texts: { title: 'کفش', subtitle: '', action: '' },
  colors: { background: '#ffffff', text: '#101010', accent: '#0a7a5c' },
  picture: {
    file: `${'a'.repeat(64)}.png`,
    crops: { medium: { x: 0.5, y: 0.25, zoom: 1.5 } },
    sample: { image_source: 'jarchi_samples', third_party_image_id: '7' },
  },
}
const freshId = () => randomBytes(16).toString('hex')

type Headers = Record<string, string>
type Call = { payload?: object; headers?: Headers }

let me: SignedIn
beforeEach(async () => {
  me = await t.signIn()
})

const call = (method: 'GET' | 'PUT' | 'DELETE', id: string, { headers, payload }: Call = {}, by = me) =>
  t.app.inject({
    method,
    url: `${DRAFTS}${id}/`,
    headers: { ...by.headers, ...headers },
    ...(payload && { payload }),
  })
const keep = (id: string, payload: object, revision?: string, by = me) =>
  call(
    'PUT',
    id,
    { payload, ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }) },
    by,
  )
const list = async (by = me): Promise<DraftList> =>
  (await t.app.inject({ url: DRAFTS, headers: by.headers })).json()

test('an unfinished ad is kept as it stands, and read on another device', async () => {
  const id = freshId()
  const kept = await keep(id, VALUES)
  expect(kept.statusCode).toBe(200)
  const [listed] = (await list()).results
  expect(listed).toMatchObject({ id, title: 'کفش ناتمام', changed_by: { kind: 'you' } })
  const read: Draft = (await call('GET', id)).json()
  expect(read.values).toEqual(VALUES)
  expect(read.revision).toBe(listed?.revision)
})

test('a design in the banner maker is kept with its picture', async () => {
  const id = freshId()
  const values = { ...VALUES, bannerType: 'banner_maker', design: DESIGN, files: {} }
  expect((await keep(id, values)).json().values).toEqual(values)
  const read: Draft = (await call('GET', id)).json()
  expect(read.values.design).toEqual(DESIGN)
})

test('a stale writing is refused with the draft as it is, and overwrites nothing', async () => {
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  const phone = await keep(id, { ...VALUES, title: 'از گوشی' }, revision)
  expect(phone.statusCode).toBe(200)
  const desktop = await keep(id, { ...VALUES, title: 'از رایانه' }, revision)
  expect(desktop.statusCode).toBe(412)
  expect(desktop.json()).toMatchObject({
    code: 'changed_meanwhile',
    current: { id, revision: phone.json().revision, values: { title: 'از گوشی' } },
  })
  expect((await keep(id, { ...VALUES, title: 'بدون نسخه' })).statusCode).toBe(412)
  expect((await call('GET', id)).json().values.title).toBe('از گوشی')
  expect((await keep(id, { ...VALUES, title: 'از رایانه' }, phone.json().revision)).statusCode).toBe(200)
})

test('of many writings at once that were based on the same revision, one is kept', async () => {
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  const tries = Array.from({ length: 8 }, (_, n) => keep(id, { ...VALUES, title: `نسخهٔ ${n}` }, revision))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
})

test('a writing whose answer was lost is repeated without a conflict', async () => {
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  const next = { ...VALUES, title: 'بعدی' }
  const first = await keep(id, next, revision)
  const again = await keep(id, next, revision)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
  expect((await keep(id, next)).statusCode).toBe(200)
})

test('a deleted draft can be put back as it was; to devices that know it, it is gone', async () => {
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  const deleted = await call('DELETE', id)
  expect(deleted.json()).toMatchObject({ id, values: VALUES })
  const late = await keep(id, { ...VALUES, title: 'دیر' }, revision)
  expect([late.statusCode, late.json().code]).toEqual([404, 'draft_not_found'])
  expect((await call('DELETE', id)).statusCode).toBe(404)
  expect((await keep(id, deleted.json().values)).json().revision).toBe(revision)
})

test('another member reads and goes on with a draft, and is told who wrote it', async () => {
  const colleague = await joinAs(t, me.accountId, 'owner')
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  expect((await list(colleague)).results[0]?.changed_by).toEqual({ kind: 'member', name: me.phone })
  expect((await keep(id, { ...VALUES, title: 'با هم' }, revision, colleague)).statusCode).toBe(200)
  expect((await list()).results[0]).toMatchObject({ title: 'با هم', changed_by: { kind: 'member' } })
})

test('a draft of another account is not there', async () => {
  const id = freshId()
  const { revision }: Draft = (await keep(id, VALUES)).json()
  const stranger = await t.signIn()
  expect((await list(stranger)).count).toBe(0)
  expect((await call('GET', id, {}, stranger)).statusCode).toBe(404)
  expect((await call('DELETE', id, {}, stranger)).statusCode).toBe(404)
  expect((await keep(id, { title: 'مال من' }, revision, stranger)).statusCode).toBe(404)
  expect((await keep(id, { title: 'مال من' }, undefined, stranger)).statusCode).toBe(200)
  expect((await call('GET', id)).json().values).toEqual(VALUES)
})

test('what staff write for the advertiser is told as theirs, and logged', async () => {
  const id = freshId()
  const acting = await impersonate(t, await signInStaff(t), me.accountId)
  const { revision }: Draft = (await keep(id, VALUES, undefined, { ...me, ...acting })).json()
  expect((await list()).results[0]?.changed_by).toEqual({ kind: 'staff', name: null })
  expect((await keep(id, { title: 'خودم' }, revision)).json().changed_by.kind).toBe('you')
  const lines = await auditLines(t, { action: 'impersonated.done' })
  expect(lines).toHaveLength(1)
})

test('the ad that is made of a draft ends it, but not what was written there since', async () => {
  const [sent, other] = [freshId(), freshId()]
  const { revision: draft_revision }: Draft = (await keep(sent, VALUES)).json()
  await keep(other, VALUES)
  await keep(other, { ...VALUES, title: 'تازه‌تر' }, draft_revision)
  for (const draft_id of [sent, other]) {
    const { id } = await makeCampaign(t, me.headers)
    await makeAd(t, me.headers, id, { draft_id, draft_revision })
  }
  expect((await list()).results.map(({ id }) => id)).toEqual([other])
})

test('an account keeps so many drafts, each of at most so many bytes', async () => {
  const ids = Array.from({ length: MOST_DRAFTS }, freshId)
  for (const id of ids) expect((await keep(id, { title: '' })).statusCode).toBe(200)
  const more = await keep(freshId(), { title: '' })
  expect([more.statusCode, more.json().code]).toEqual([409, 'too_many_drafts'])
  expect((await keep(ids[0] ?? '', VALUES, (await list()).results.at(-1)?.revision)).statusCode).toBe(200)
  const large = { cities: Array.from({ length: 1_000 }, () => 'ش'.repeat(50)) }
  expect((await keep(ids[0] ?? '', large)).statusCode).toBe(413)
})

test.each([
  ['a field that no form has', { banners: 'x' }],
  ['a picture elsewhere', { design: { picture: { file: 'https://evil.example/x.png' } } }],
  ['an hour that is none', { daypart: '2'.repeat(168) }],
  ['a text without end', { title: 'x'.repeat(5_000) }],
])('%s is refused', async (_, payload) => {
  expect((await keep(freshId(), payload)).statusCode).toBe(400)
})

test('drafts that nobody has changed for 90 days are forgotten', async () => {
  const [old, young] = [freshId(), freshId()]
  await keep(old, VALUES)
  await keep(young, VALUES)
  const since = afterMs(t.clock.now, -RETENTION.drafts)
  for (const [id, changed_at] of [
    [old, afterMs(since, -1)],
    [young, since],
  ] as const)
    await t.db.updateTable('drafts').set({ changed_at }).where('id', '=', id).execute()
  await forgetDraftsJob(t.deps).work(new AbortController().signal)
  expect((await list()).results.map(({ id }) => id)).toEqual([young])
})
