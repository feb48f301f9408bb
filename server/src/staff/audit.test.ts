import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { signInStaff, staffCalls, impersonate } from '../../test/staff.ts'
import { writeAuditLine } from '../platform/db/audit-log.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>

beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t)
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const log = async (query: string) => (await desk.get(`audit-log/?${query}`)).json()
const actions = async (query: string) =>
  (await log(query)).results.map(({ action }: { action: string }) => action)

test('shows who did what to which object, as which user, and from where', async () => {
  const advertiser = await t.signIn()
  const { headers } = await impersonate(t, staff, advertiser.accountId)
  const campaign = await makeCampaign(t, headers)
  const { results } = await log(`account_id=${advertiser.accountId}`)
  expect(results).toMatchObject([
    { action: 'impersonated.done', details: { status: 201, answer: { id: campaign.id } } },
    { action: 'impersonated.write' },
    {
      actor: { user_id: staff.userId, name: 'مینا بازبین' },
      acted_as: { user_id: advertiser.userId, name: advertiser.phone },
      account: { id: advertiser.accountId },
      action: 'impersonation.start',
      object: `account:${advertiser.accountId}`,
      ip: '127.0.0.1',
      details: { reason: 'بررسی تیکت کاربر' },
    },
  ])
  expect(await actions(`actor_id=${advertiser.userId}&limit=1`)).toEqual(['impersonated.done'])
})

test('can be filtered by action, object and day in Tehran', async () => {
  const advertiser = await t.signIn()
  const ad = await makeAd(t, advertiser.headers, (await makeCampaign(t, advertiser.headers)).id)
  const { version } = (await desk.get(`reviews/${ad.id}/`)).json()
  await desk.post(`reviews/${ad.id}/verdict/`, { version, verdict: 'approve' })
  expect(await actions(`object=ad:${ad.id}`)).toEqual(['ad.approve'])
  expect(await actions(`object=ad:${ad.id}&action=ad.`)).toEqual(['ad.approve'])
  expect(await actions(`object=ad:${ad.id}&action=ticket.`)).toEqual([])
  expect(await actions(`object=ad:${ad.id}&from=2026-05-09&to=2026-05-09`)).toEqual(['ad.approve'])
  expect(await actions(`object=ad:${ad.id}&from=2026-05-10`)).toEqual([])
  expect(await actions(`object=ad:${ad.id}&to=2026-05-08`)).toEqual([])
})

test('is read page by page, without gaps and repeats', async () => {
  const { accountId } = await t.signIn()
  for (let index = 1; index <= 7; index += 1) {
    const line = { action: 'test.count', object: `n:${index}`, accountId, details: {} }
    await writeAuditLine(t.db, { userId: null, name: 'test' }, line, t.clock.now)
  }
  const seen: string[] = []
  let next: number | null = null
  do {
    const page: { results: { object: string }[]; next: number | null } = await log(
      `account_id=${accountId}&limit=3${next === null ? '' : `&before=${next}`}`,
    )
    seen.push(...page.results.map(({ object }) => object))
    next = page.next
  } while (next !== null)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((index) => `n:${index}`))
})

test('no text makes a line look like another', async () => {
  const line = {
    action: 'test.mark',
    object: 'a\nb',
    accountId: null,
    details: { note: 'x\r\n2026 root\u202e', deep: ['\u2066'] },
  }
  await writeAuditLine(t.db, { userId: null, name: 'me\u202etxt' }, line, t.clock.now)
  expect((await log('action=test.mark')).results[0]).toMatchObject({
    actor: { user_id: null, name: 'me\\u202etxt' },
    object: 'a\\u000ab',
    details: { note: 'x\\u000d\\u000a2026 root\\u202e', deep: ['\\u2066'] },
  })
})

test('allows new lines, but no changes', async () => {
  for (const change of [t.db.updateTable('audit_log').set({ action: 'x' }), t.db.deleteFrom('audit_log')]) {
    await expect(change.execute()).rejects.toThrow('append-only')
  }
})

test.each([
  'actor_id=x',
  'account_id=-1',
  'from=2026-02-30',
  'to=1405-01-01',
  'before=0',
  'limit=abc',
  `action=${'a'.repeat(101)}`,
])('%s is refused', async (query) => {
  expect((await desk.get(`audit-log/?${query}`)).statusCode).toBe(400)
})

test('all lines of a filter are sent as a file, each as a sentence, with nothing that a spreadsheet would run', async () => {
  const { accountId } = await t.signIn()
  const actor = { userId: staff.userId, name: '=HYPERLINK("x")' }
  const line = (action: string, object: string) =>
    writeAuditLine(t.db, actor, { action, object, accountId, details: { note: 'یک،دو' } }, t.clock.now)
  await line('ad.deny', 'ad:12')
  await line('other.thing', 'other:1')
  const file = await desk.get(`audit-log/export/?account_id=${accountId}&action=ad.`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head = '', ...rows] = file.body.trim().split('\r\n')
  expect(head).toContain('چه کسی')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('تبلیغ \u2068۱۲\u2069 را رد کرد')
  expect(rows[0]).toContain("'=HYPERLINK")
  expect((await desk.get(`audit-log/export/?account_id=${accountId}`)).body).toContain('other.thing')
  const tomorrow = new Date(t.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const none = await desk.get(`audit-log/export/?account_id=${accountId}&from=${tomorrow}`)
  expect(none.body.trim().split('\r\n')).toHaveLength(1)
  const reviewer = staffCalls(t, await signInStaff(t, ['review']))
  expect((await reviewer.get('audit-log/export/')).statusCode).toBe(403)
})
