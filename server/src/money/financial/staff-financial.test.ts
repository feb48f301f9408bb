import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>

beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t, ['finance'])
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const INFO = '/svc/financial/api/v2/accounts/financial-account-info/'
type Advertiser = Awaited<ReturnType<typeof t.signIn>>

async function send({ headers }: Advertiser, changes: object = {}) {
  const payload = { ...NATURAL_PERSON, ...changes }
  const answer = await t.app.inject({ method: 'PUT', url: INFO, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const statusOf = async ({ headers }: Advertiser) => (await t.app.inject({ url: INFO, headers })).json()
const list = async (query = '?limit=100') => (await desk.get(`financial-approvals/${query}`)).json()
const ofAccount = async ({ accountId }: Advertiser) =>
  (await list()).results.find(({ account }: { account: { id: number } }) => account.id === accountId)
const decide = (accountId: number, decision: object, calls = desk) =>
  calls.post(`financial-approvals/${accountId}/verdict/`, decision)

/** The lines of staff about an account's information. */
async function verdictsOn({ accountId }: { accountId: number }) {
  const lines = await auditLines(t, { object: `account:${accountId}` })
  return lines.filter(({ action }) => action !== 'financial_info.submit')
}

test('waiting records are listed, VIP accounts first, then the oldest', async () => {
  const [first, second, vip] = [await t.signIn(), await t.signIn(), await t.signIn()]
  await t.db.updateTable('accounts').set({ is_vip: true }).where('id', '=', BigInt(vip.accountId)).execute()
  for (const advertiser of [first, second, vip]) {
    await send(advertiser)
    t.clock.advance(60)
  }
  const { count, results } = await list()
  expect(count).toBe(3)
  expect(results.map(({ account }: { account: { id: number } }) => account.id)).toEqual([
    vip.accountId,
    first.accountId,
    second.accountId,
  ])
  expect(results[0]).toMatchObject({
    account: { is_vip: true },
    status: 'APPROVAL_PENDING',
    pending: { person_type: 'natural', national_id: NATURAL_PERSON.national_id },
    approved: null,
    changed: [],
  })
  expect(await list('?offset=2&limit=1')).toMatchObject({
    count: 3,
    results: [{ account: { id: second.accountId } }],
  })
})

test('an approval puts it in force, and an edit shows its changes', async () => {
  const advertiser = await t.signIn()
  await send(advertiser)
  const { version } = await ofAccount(advertiser)
  expect((await decide(advertiser.accountId, { version, verdict: 'approve' })).json()).toEqual({
    status: 'OK',
  })
  expect(await statusOf(advertiser)).toMatchObject({ status: 'OK', has_warning: false })
  expect(await ofAccount(advertiser)).toBeUndefined()
  await send(advertiser, { address: 'کرج، میدان آزادگان، پلاک ۲' })
  expect(await ofAccount(advertiser)).toMatchObject({
    status: 'HAS_PENDING_CHANGES',
    approved: { address: NATURAL_PERSON.address },
    pending: { address: 'کرج، میدان آزادگان، پلاک ۲' },
    changed: ['address'],
  })
  expect(await verdictsOn(advertiser)).toMatchObject([
    {
      action: 'financial_info.approve',
      actor_user_id: BigInt(staff.userId),
      account_id: BigInt(advertiser.accountId),
      ip: '127.0.0.1',
      details: { before: 'APPROVAL_PENDING', after: 'OK' },
    },
  ])
})

test('a rejection shows its reason, to the advertiser and in the log', async () => {
  const advertiser = await t.signIn()
  await send(advertiser)
  const { version } = await ofAccount(advertiser)
  const decision = { version, verdict: 'reject', reason: 'کد پستی با نشانی نمی‌خواند.' }
  expect((await decide(advertiser.accountId, decision)).json()).toEqual({ status: 'APPROVAL_REJECTED' })
  expect(await statusOf(advertiser)).toMatchObject({ rejection_reason: 'کد پستی با نشانی نمی‌خواند.' })
  const [line] = await verdictsOn(advertiser)
  expect(line?.details).toMatchObject({ verdict: 'reject', reason: 'کد پستی با نشانی نمی‌خواند.' })
})

test('a decision is refused if the record was sent again or decided by another member', async () => {
  const advertiser = await t.signIn()
  await send(advertiser)
  const { version } = await ofAccount(advertiser)
  await send(advertiser, { address: 'کرج، میدان آزادگان، پلاک ۲' })
  const stale = await decide(advertiser.accountId, { version, verdict: 'approve' })
  expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', statusCode: 409 })
  const again = (await ofAccount(advertiser)).version
  const colleague = staffCalls(t, await signInStaff(t, ['finance']))
  const answers = await Promise.all([
    decide(advertiser.accountId, { version: again, verdict: 'approve' }),
    decide(advertiser.accountId, { version: again, verdict: 'reject', reason: 'نادرست است' }, colleague),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await verdictsOn(advertiser)).toHaveLength(1)
})

test.each([
  ['no version', { verdict: 'approve' }, 'version'],
  ['no verdict', { version: 'x' }, 'verdict'],
  ['a rejection without reason', { version: 'x', verdict: 'reject' }, 'reason'],
  ['a short reason', { version: 'x', verdict: 'reject', reason: 'بد' }, 'reason'],
  ['an approval with a reason', { version: 'x', verdict: 'approve', reason: 'چون خوب است' }, 'reason'],
])('%s is refused by its path', async (_, decision, path) => {
  const advertiser = await t.signIn()
  await send(advertiser)
  const answer = await decide(advertiser.accountId, decision)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().fields[0].path).toBe(path)
  expect(await statusOf(advertiser)).toMatchObject({ status: 'APPROVAL_PENDING' })
})

test('unknown accounts are not found; a record that no longer waits counts as changed', async () => {
  expect((await decide(999_999, { version: 'x', verdict: 'approve' })).json()).toMatchObject({
    code: 'account_not_found',
  })
  const { accountId } = await t.signIn()
  expect((await decide(accountId, { version: 'x', verdict: 'approve' })).statusCode).toBe(409)
  expect((await decide(-1, { version: 'x', verdict: 'approve' })).statusCode).toBe(400)
})
