import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { revokeRights } from '../rights.ts'
import { warnIfAlone } from '../../money/approvals/settings.ts'
import { balanceOf, postManualEntry } from '../../money/wallet/service.ts'

const MOST = 1_000_000
const REASON = 'جبران خطای سامانه'

let t: Awaited<ReturnType<typeof testApp>>
let second: Awaited<ReturnType<typeof signInStaff>>
let colleague: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp({ FOUR_EYES_RIAL: String(MOST), FOUR_EYES_DAY_RIAL: String(2 * MOST) })
  second = await signInStaff(t, ['money'])
  colleague = staffCalls(t, second)
})
afterAll(() => t.close())

/** A member of staff who has moved nothing today. */
async function fresh() {
  const me = await signInStaff(t, ['money'])
  return { ...me, desk: staffCalls(t, me) }
}
type Desk = ReturnType<typeof staffCalls>

const entry = (desk: Desk, accountId: number, amount: number, key = randomUUID()) =>
  desk.post(`accounts/${accountId}/entries/`, { amount, is_gift: false, reason: REASON, key })
const found = async (id: number) => {
  const { results } = (await colleague.get('approvals/?limit=100')).json()
  return results.find((approval: { id: number }) => approval.id === id)
}
const agree = async (id: number, desk = colleague) =>
  desk.post(`approvals/${id}/agree/`, { digest: (await found(id)).digest })
const decline = async (id: number, desk = colleague) =>
  desk.post(`approvals/${id}/decline/`, { digest: (await found(id)).digest, reason: 'سند ندارد' })

/** Asks for an entry above the sum; returns the question's id. */
async function asked(desk: Desk, accountId: number, amount = MOST + 1): Promise<number> {
  const answer = await entry(desk, accountId, amount)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().approval_id
}

test('an entry above the sum waits for a colleague, and is then posted once, in the name of who asked', async () => {
  const { desk, userId } = await fresh()
  const { accountId } = await t.signIn()
  const id = await asked(desk, accountId)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  expect(await found(id)).toMatchObject({ kind: 'entry', sum: MOST + 1, state: 'asked', is_own: false })
  expect((await colleague.get('desk/')).json().waiting.approvals).toBeGreaterThan(0)
  const answers = await Promise.all([agree(id), agree(id), agree(id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect(await balanceOf(t.db, accountId)).toBe(BigInt(MOST + 1))
  expect(await found(id)).toMatchObject({ state: 'applied', decided_by: 'مینا بازبین' })
  const lines = await auditLines(t, { object: `approval:${id}` })
  expect(lines.map(({ action, actor_user_id }) => [action, Number(actor_user_id)])).toEqual([
    ['approval.ask', userId],
    ['approval.agree', second.userId],
  ])
  const [posted] = await auditLines(t, { object: `account:${accountId}`, action: 'wallet.manual' })
  expect(Number(posted?.actor_user_id)).toBe(userId)
})

test('the same call sent again asks nothing new, and posts nothing, also after it was agreed to', async () => {
  const { desk } = await fresh()
  const { accountId } = await t.signIn()
  const key = randomUUID()
  const send = async () => (await entry(desk, accountId, MOST + 5, key)).json().approval_id
  const ids = await Promise.all([send(), send(), send()])
  expect(new Set(ids).size).toBe(1)
  await agree(ids[0])
  t.clock.advance(60)
  expect(await send()).toBe(ids[0])
  expect(await balanceOf(t.db, accountId)).toBe(BigInt(MOST + 5))
})

test('small acts of one day add up, each person by themselves, and a refused act is not counted', async () => {
  const [{ desk }, other] = [await fresh(), await fresh()]
  const { accountId } = await t.signIn()
  expect((await entry(desk, accountId, MOST)).statusCode).toBe(200)
  expect((await entry(desk, accountId, -MOST)).statusCode, 'taking counts too').toBe(200)
  expect((await entry(desk, accountId, 1)).statusCode).toBe(202)
  expect((await entry(other.desk, accountId, -5)).statusCode, 'more than there is').toBe(400)
  const many = await Promise.all(Array.from({ length: 5 }, () => entry(other.desk, accountId, MOST / 2)))
  expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 202])
})

test('nobody decides about what they asked for, nor does the database let them', async () => {
  const { desk, userId } = await fresh()
  const { accountId } = await t.signIn()
  const id = await asked(desk, accountId)
  for (const answer of [await agree(id, desk), await decline(id, desk)]) {
    expect(answer.json()).toMatchObject({ code: 'own_approval', statusCode: 403 })
  }
  const write = (values: object) =>
    t.db.updateTable('approvals').set(values).where('id', '=', BigInt(id)).execute()
  const by = (user: number) => ({ decided_by: BigInt(user), decided_at: t.clock.now })
  await expect(write({ ...by(userId), state: 'applied' })).rejects.toThrow('approvals_by_another')
  await expect(write({ state: 'applied' })).rejects.toThrow('approvals_decided')
  await expect(write({ asked_by: BigInt(second.userId) })).rejects.toThrow('for what was asked')
  await expect(write({ sum_rial: 5n })).rejects.toThrow('for what was asked')
  await expect(t.db.deleteFrom('approvals').execute()).rejects.toThrow('append-only')
  await write({ ...by(second.userId), state: 'declined' })
  await expect(write({ ...by(second.userId), state: 'applied' })).rejects.toThrow('decided once')
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('a declined act is not done, and who asked reads why; after a day nobody can agree', async () => {
  const { desk } = await fresh()
  const { accountId } = await t.signIn()
  const declined = await asked(desk, accountId)
  expect((await decline(declined)).json()).toMatchObject({ state: 'declined', note: 'سند ندارد' })
  expect((await agree(declined)).json()).toMatchObject({ code: 'approval_decided' })
  const late = await asked(desk, accountId)
  const { digest } = await found(late)
  await t.db
    .insertInto('approvals')
    .columns(['kind', 'act', 'digest', 'sum_rial', 'reason', 'asked_by', 'asked_at', 'expires_at'])
    .expression((row) =>
      row
        .selectFrom('approvals')
        .select(['kind', 'act'])
        .select((col) => col.val(Buffer.alloc(32, 7)).as('digest'))
        .select(['sum_rial', 'reason', 'asked_by', 'asked_at'])
        .select((col) => col.val(t.clock.now).as('expires_at'))
        .where('id', '=', BigInt(late)),
    )
    .execute()
  const { results } = (await colleague.get('approvals/?limit=100')).json()
  const over = results.find((each: { digest: string }) => each.digest === '07'.repeat(32))
  expect(over).toMatchObject({ state: 'expired' })
  const answer = await colleague.post(`approvals/${over.id}/agree/`, { digest: over.digest })
  expect(answer.json()).toMatchObject({ code: 'approval_decided' })
  expect((await colleague.post(`approvals/${late}/agree/`, { digest: over.digest })).statusCode).toBe(404)
  expect(digest).toHaveLength(64)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
})

test('what can no longer be done as it was asked is refused whole, and stays to be declined', async () => {
  const { desk, userId } = await fresh()
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 5_000_000n, 'paid in', null)
  const taking = await asked(desk, accountId, -2_000_000)
  await postManualEntry(t.db, accountId, -4_000_000n, 'went back', null)
  expect((await agree(taking)).json()).toMatchObject({ code: 'approval_void' })
  expect(await found(taking)).toMatchObject({ state: 'asked' })
  const lost = await asked(desk, accountId)
  await t.db.transaction().execute((trx) => revokeRights(trx, userId, ['money']))
  expect((await agree(lost)).json()).toMatchObject({ code: 'approval_void' })
  expect((await decline(lost)).statusCode).toBe(200)
  expect(await balanceOf(t.db, accountId)).toBe(1_000_000n)
})

test('nobody agrees to what concerns an account of their own', async () => {
  const { desk } = await fresh()
  const third = await fresh()
  const { accountId } = await t.signIn()
  const id = await asked(desk, accountId)
  const membership = { user_id: BigInt(third.userId), account_id: BigInt(accountId) }
  await t.db.insertInto('memberships').values(membership).execute()
  expect((await agree(id, third.desk)).json()).toMatchObject({ code: 'own_account' })
})

test('a refund above the sum is asked for once, also by two, and approved by the agreement', async () => {
  const { desk, userId } = await fresh()
  const owner = await t.signIn()
  await postManualEntry(t.db, owner.accountId, 5_000_000n, 'paid in', null)
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const payload = { amount: 3_000_000, sheba: 'IR820540102680020817909002' }
  const made = await t.app.inject({ method: 'POST', url, headers: owner.headers, payload })
  const { id } = made.json()
  const approve = (by: Desk) => by.post(`refunds/${id}/approve/`)
  const { approval_id } = (await approve(desk)).json()
  expect((await approve((await fresh()).desk)).json()).toEqual({ approval_id })
  const state = async () => (await colleague.get(`refunds/?search=${owner.accountId}`)).json().results[0]
  expect(await state()).toMatchObject({ state: 'held', asked_by: 'مینا بازبین' })
  expect((await agree(approval_id)).statusCode).toBe(200)
  expect(await state()).toMatchObject({ state: 'approved', asked_by: null })
  const lines = await auditLines(t, { object: `refund:${id}`, action: 'refund.approve' })
  expect(lines.map(({ actor_user_id }) => Number(actor_user_id))).toEqual([userId])
})

test('gift cards wait for a colleague; then who asked makes them, once, and alone sees the code', async () => {
  const { desk, headers } = await fresh()
  const card = { amount: MOST, uses: 2, days: 30, reason: REASON }
  const { approval_id: id } = (await desk.post('gift-cards/', card)).json()
  const take = (by: Desk) => by.post(`gift-cards/agreed/${id}/`)
  expect((await take(desk)).json()).toMatchObject({ code: 'approval_decided' })
  expect((await agree(id)).json()).toMatchObject({ state: 'approved' })
  expect((await take(colleague)).statusCode).toBe(404)
  const keyed = { ...headers, 'idempotency-key': 'once' }
  const url = `/svc/staff/api/v1/gift-cards/agreed/${id}/`
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.app.inject({ method: 'POST', url, headers: keyed })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1)
  expect((await take(desk)).json()).toMatchObject({ code: 'approval_decided' })
  expect(await found(id)).toMatchObject({ state: 'applied' })
})

test('an agreement that dies before its end changes nothing, and can be repeated', async () => {
  const { desk } = await fresh()
  const { accountId } = await t.signIn()
  const id = await asked(desk, accountId)
  // As if the server were killed at the last statement, which says that it was done.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$
  `.execute(t.db)
  await sql`create trigger die before update on approvals for each row execute function die()`.execute(t.db)
  expect((await agree(id)).statusCode).toBe(500)
  await sql`drop function die cascade`.execute(t.db)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  expect((await agree(id)).statusCode).toBe(200)
  expect(await balanceOf(t.db, accountId)).toBe(BigInt(MOST + 1))
})

test('a house of one does without, which the audit log keeps and the log says at each start', async () => {
  const alone = await testApp({ FOUR_EYES_RIAL: '0' })
  const me = await signInStaff(alone, ['money'])
  const { accountId } = await alone.signIn()
  const desk = staffCalls(alone, me)
  expect((await entry(desk, accountId, 290_000_000)).statusCode).toBe(200)
  expect(await auditLines(alone, { action: 'approval.off' })).toMatchObject([
    { actor_user_id: BigInt(me.userId), details: { kind: 'entry', sum: '290000000' } },
  ])
  expect((await entry(desk, accountId, 290_000_000)).statusCode, 'the sum of the day is still on').toBe(202)
  const said: object[] = []
  warnIfAlone(alone.deps.config, { warn: (facts) => said.push(facts) })
  warnIfAlone(t.deps.config, { warn: (facts) => said.push(facts) })
  expect(said).toEqual([{ off: ['FOUR_EYES_RIAL'] }])
  await alone.close()
})
