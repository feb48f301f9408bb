import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { balanceOf } from '../wallet/service.ts'
import { reconcilePayments } from './reconcile.ts'

let t: Awaited<ReturnType<typeof payingApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>

beforeAll(async () => {
  t = await payingApp(buildSandbox)
  staff = await signInStaff(t, ['money'])
  desk = staffCalls(t, staff)
})
afterAll(() => t.close())

const REASON = 'جشنوارهٔ پاییز'

describe('payments that need staff', () => {
  /** A payment for which the bank reports another amount. */
  async function stuck() {
    const payer = await t.signIn()
    const { id, token } = await t.begin(payer.headers, 'sep')
    await t.bank('sep').faults({ other_amount: true })
    await t.bank('sep').decide(token, 'paid')
    await t.bank('sep').repair()
    return { ...payer, id, token }
  }
  const close = (id: string, note: string) => desk.post(`payments/${id}/close/`, { note })
  const waiting = async () => (await desk.get('payments/?limit=100')).json().results

  test('are listed with the reason', async () => {
    const { id, accountId } = await stuck()
    const { count, results } = (await desk.get('payments/?limit=100')).json()
    expect(count).toBe(results.length)
    const found = results.find((payment: { id: string }) => payment.id === id)
    expect(found).toMatchObject({
      account: { id: accountId },
      gateway: 'sep',
      amount: 20_000_000,
      state: 'unknown',
      attention: 'amount_differs',
    })
    expect((await desk.get('desk/')).json().waiting.payments).toBe(count)
  })

  test('show the bank’s own words beside ours, and where they differ', async () => {
    const { id } = await stuck()
    const shown = async () => (await waiting()).find((payment: { id: string }) => payment.id === id)?.bank
    const { amount, ...bank } = await shown()
    expect(bank).toMatchObject({ call: 'verify', says: 'unclear', code: '0', differs: ['amount'] })
    expect(amount).not.toBe(20_000_000)
    expect(bank.reference).toBeTypeOf('string')
    await t.bank('sep').faults({ silent: true })
    const again = (await desk.post(`payments/${id}/recheck/`)).json()
    await t.bank('sep').repair()
    expect(again.bank.differs).toEqual([])
    const credited = (await desk.post(`payments/${id}/recheck/`)).json()
    expect(credited).toMatchObject({ state: 'paid', bank: { says: 'paid', amount: 20_000_000, differs: [] } })
  })

  test('can be asked about again, and are credited if the bank now confirms', async () => {
    const { id, accountId } = await stuck()
    const answer = await desk.post(`payments/${id}/recheck/`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ id, state: 'paid', attention: null })
    expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
    expect(await auditLines(t, { object: `payment:${id}` })).toMatchObject([
      {
        action: 'payment.recheck',
        actor_user_id: BigInt(staff.userId),
        ip: '127.0.0.1',
        details: { before: 'unknown', after: 'paid' },
      },
    ])
    await desk.post(`payments/${id}/recheck/`)
    expect(await balanceOf(t.db, accountId)).toBe(20_000_000n)
  })

  test('can be closed with a note, and are then never credited', async () => {
    const { id, accountId } = await stuck()
    const closed = await close(id, 'با بانک بررسی و دستی ثبت شد')
    expect(closed.json()).toMatchObject({ id, state: 'failed', attention: null })
    expect((await desk.post(`payments/${id}/recheck/`)).json()).toMatchObject({ state: 'failed' })
    expect(await balanceOf(t.db, accountId)).toBe(0n)
    expect((await close(id, 'دوباره بسته شود')).json()).toMatchObject({ code: 'not_now', statusCode: 409 })
    const [line] = await auditLines(t, { object: `payment:${id}`, action: 'payment.close' })
    expect(line?.details).toMatchObject({ state: 'unknown', note: 'با بانک بررسی و دستی ثبت شد' })
  })

  test('that do not exist, or do not wait, are refused', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await close(unknown, 'بررسی شد')).json()).toMatchObject({ code: 'payment_not_found' })
    expect((await desk.post(`payments/${unknown}/recheck/`)).statusCode).toBe(404)
    expect((await close('x', 'بررسی شد')).statusCode).toBe(400)
    const { headers } = await t.signIn()
    const { id } = await t.begin(headers, 'zarinpal')
    expect((await close(id, 'بررسی شد')).statusCode).toBe(409)
    expect((await close(id, 'ok')).json().fields).toMatchObject([{ path: 'note' }])
  })

  test('returned with another’s reference can be closed while the payer is at the bank', async () => {
    const [owner, stranger] = [await t.signIn(), await t.signIn()]
    const paid = await t.begin(owner.headers, 'sep')
    await t.bank('sep').decide(paid.token, 'paid')
    const { reference } = await t.view(owner.headers, paid.id)
    const { id, token } = await t.begin(stranger.headers, 'sep')
    const form = { Token: token, ResNum: id, Status: '2', State: 'OK', TerminalId: '12345678' }
    await t.postBack(id, { ...form, RefNum: reference ?? '' })
    expect(await t.view(stranger.headers, id)).toMatchObject({ state: 'redirected' })
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ id, state: 'redirected', attention: 'reference_used' }),
    )
    expect((await close(id, 'مرجع پرداخت دیگری است')).statusCode).toBe(200)
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))

    await t.bank('sep').decide(token, 'paid')
    t.clock.advance(86_400)
    await reconcilePayments(t.deps)
    const closed = { state: 'failed', failure: 'settled_by_hand' }
    expect(await t.view(stranger.headers, id)).toMatchObject(closed)
    expect(await balanceOf(t.db, stranger.accountId)).toBe(0n)
  })
})

test('any payment is looked up by what is known of it, the newest first', async () => {
  const payer = await t.signIn('09387776655')
  const paid = await t.begin(payer.headers, 'sep')
  await t.bank('sep').decide(paid.token, 'paid')
  const { reference } = await t.view(payer.headers, paid.id)
  t.clock.advance(2 * 86_400)
  const open = await t.begin(payer.headers, 'zarinpal')
  const day = (offset: number) =>
    new Date(t.clock.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const found = async (query: string) => {
    const { results } = (await desk.get(`payments/?${query}`)).json<{ results: { id: string }[] }>()
    return results.map(({ id }) => id)
  }
  const phone = encodeURIComponent('۰۹۳۸ ۷۷۷ ۶۶۵۵')
  expect(await found(`search=${phone}`)).toEqual([open.id, paid.id])
  expect(await found(`search=${phone}&state=paid`)).toEqual([paid.id])
  expect(await found(`search=${phone}&amount=20000000&to=${day(-1)}`)).toEqual([paid.id])
  expect(await found(`search=${phone}&from=${day(-1)}`)).toEqual([open.id])
  expect(await found(`search=${phone}&amount=1`)).toEqual([])
  for (const name of [reference ?? '', paid.id, paid.id.slice(0, 13)]) {
    expect(await found(`search=${encodeURIComponent(name)}`), name).toEqual([paid.id])
  }
  expect(await found('search=x')).toEqual([])
  for (const wrong of ['state=gone', 'amount=-1', 'amount=1.5', 'from=yesterday'])
    expect((await desk.get(`payments/?${wrong}`)).statusCode, wrong).toBe(400)
})

describe('gift cards', () => {
  const card = { amount: 70_000, uses: 2, days: 3, reason: REASON }
  const redeem = async (code: string) => {
    const { headers, accountId } = await t.signIn()
    const url = '/svc/api/api/v1/account/gift-card/redeem/'
    const answer = await t.app.inject({ method: 'POST', url, headers, payload: { code } })
    return { answer, accountId, balance: await balanceOf(t.db, accountId) }
  }

  test('are made, show their code once, and can be redeemed', async () => {
    const made = await desk.post('gift-cards/', card)
    expect(made.statusCode, made.body).toBe(201)
    const { code, card: view } = made.json()
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const shown = { code_end: code.slice(-4), amount: 70_000, uses_left: 2, redeemed: 0, is_usable: true }
    expect(view).toMatchObject(shown)
    expect((await redeem(code)).balance).toBe(70_000n)
    const list = await desk.get('gift-cards/?limit=1')
    expect(list.json()).toMatchObject({ results: [{ id: view.id, uses_left: 1, redeemed: 1 }] })
    expect(list.body).not.toContain(code)
    const lines = await auditLines(t, { object: `gift card:${view.id}` })
    expect(lines).toMatchObject([
      { action: 'gift_card.add', details: { amount: '70000', uses: 2, days: 3, note: REASON } },
    ])
    expect(JSON.stringify(lines.map(({ details }) => details))).not.toContain(code.replaceAll('-', ''))
  })

  test('of a series have codes of their own; the list says what they are for, and who used which', async () => {
    const made = (await desk.post('gift-cards/', { ...card, count: 3, uses: 1 })).json()
    expect(new Set(made.codes).size).toBe(3)
    expect(made.codes[0]).toBe(made.code)
    const { results } = (await desk.get('gift-cards/?limit=3')).json()
    const shown = { series: made.card.id, purpose: REASON, made_by: 'مینا بازبین', uses_left: 1 }
    expect(results).toMatchObject([shown, shown, shown])
    const { accountId } = await redeem(made.codes[1])
    const uses = async (id: number) => (await desk.get(`gift-cards/${id}/uses/`)).json().results
    expect(await uses(made.card.id + 1)).toMatchObject([{ account: { id: accountId }, amount: 70_000 }])
    expect(await uses(made.card.id)).toEqual([])
    expect((await desk.get('gift-cards/999999/uses/')).statusCode).toBe(404)
    const [line] = await auditLines(t, { object: `gift card:${made.card.id}` })
    expect(line?.details).toMatchObject({ count: 3 })
  })

  test('can be ended, once', async () => {
    const { code, card: view } = (await desk.post('gift-cards/', card)).json()
    const end = () => desk.post(`gift-cards/${view.id}/end/`, { reason: REASON })
    expect((await end()).json()).toMatchObject({ id: view.id, is_usable: false })
    expect((await end()).statusCode).toBe(200)
    expect((await redeem(code)).answer.statusCode).toBe(400)
    const lines = await auditLines(t, { object: `gift card:${view.id}`, action: 'gift_card.end' })
    expect(lines).toHaveLength(1)
    expect((await desk.post('gift-cards/999999/end/', { reason: REASON })).statusCode).toBe(404)
    expect((await desk.post(`gift-cards/${view.id}/end/`, {})).statusCode).toBe(400)
  })

  test('of a series are ended together; what was used stays, and other cards are not touched', async () => {
    const { codes, card: first } = (await desk.post('gift-cards/', { ...card, count: 3, uses: 1 })).json()
    const other = (await desk.post('gift-cards/', { ...card, count: 2 })).json()
    const { accountId } = await redeem(codes[1])
    const body = { reason: REASON, whole_series: true }
    const ended = await desk.post(`gift-cards/${first.id + 2}/end/`, body)
    expect(ended.json()).toMatchObject({ id: first.id + 2, is_usable: false })
    for (const code of [codes[0], codes[2]]) expect((await redeem(code)).answer.statusCode).toBe(400)
    expect((await redeem(other.codes[1])).answer.statusCode).toBe(200)
    const uses = (await desk.get(`gift-cards/${first.id + 1}/uses/`)).json().results
    expect(uses).toMatchObject([{ account: { id: accountId }, amount: 70_000 }])
    expect((await desk.post(`gift-cards/${first.id}/end/`, body)).statusCode).toBe(200)
    const lines = await auditLines(t, { object: `gift card:${first.id + 2}`, action: 'gift_card.end' })
    expect(lines.map(({ details }) => details)).toEqual([{ count: 3, note: REASON }])
  })

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 10_000_000_001 }],
    ['uses', { uses: 0 }],
    ['days', { days: 3_651 }],
    ['days', { days: 1.5 }],
    ['count', { count: 501 }],
    ['reason', { reason: 'کم' }],
    ['code', { code: 'AAAA-AAAA-AAAA' }],
  ])('with a wrong %s are refused', async (path, change) => {
    const answer = await desk.post('gift-cards/', { ...card, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })
})

describe('charge packages', () => {
  const offer = { title: 'بستهٔ نقره‌ای', amount: 50_000_000, bonus: 2_000_000, position: 2 }
  const onSale = async () => {
    const { headers } = await t.signIn()
    const url = '/svc/panel-backend/api/v1/charge-packages/?service=divar'
    return (await t.app.inject({ url, headers })).json().results
  }

  test('are put on offer, changed, ended and put on offer again', async () => {
    const made = await desk.post('charge-packages/', offer)
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json()
    expect(made.json()).toEqual({ id, ...offer, is_active: true })
    expect(await onSale()).toContainEqual(expect.objectContaining({ id, bonus: 2_000_000 }))
    const changed = { ...offer, title: 'بستهٔ طلایی', bonus: 5_000_000 }
    expect((await desk.put(`charge-packages/${id}/`, changed)).json()).toMatchObject(changed)
    const ended = await desk.post(`charge-packages/${id}/end/`)
    expect(ended.json()).toMatchObject({ id, is_active: false })
    expect(await onSale()).toEqual([])
    expect((await desk.get('charge-packages/')).json()).toMatchObject({ results: [{ id, is_active: false }] })
    expect((await desk.put(`charge-packages/${id}/`, changed)).json()).toMatchObject({ is_active: true })
    const lines = await auditLines(t, { object: `package:${id}` })
    expect(lines.map(({ action }) => action)).toEqual([
      'package.add',
      'package.change',
      'package.withdraw',
      'package.change',
    ])
    expect(lines[1]?.details).toMatchObject({
      before: { title: offer.title, bonus: '2000000', is_active: true },
      after: { title: changed.title, bonus: '5000000' },
    })
  })

  test('a payment under way keeps its values', async () => {
    const { id } = (await desk.post('charge-packages/', offer)).json()
    const { headers, accountId } = await t.signIn()
    const url = '/svc/panel-backend/api/v1/divar-advertisement/payment/submit'
    const started = await t.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { package_id: id, gateway: 'sep' },
    })
    await desk.put(`charge-packages/${id}/`, { ...offer, bonus: 0 })
    await t.bank('sep').decide(started.json().data.Token, 'paid')
    expect(await balanceOf(t.db, accountId)).toBe(52_000_000n)
  })

  test.each([
    ['title', { title: 'x' }],
    ['amount', { amount: 9_999 }],
    ['bonus', { bonus: -1 }],
    ['position', { position: 1_001 }],
    ['is_active', { is_active: true }],
  ])('with a wrong %s are refused', async (path, change) => {
    const answer = await desk.post('charge-packages/', { ...offer, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })

  test('that do not exist are not found', async () => {
    expect((await desk.put('charge-packages/999999/', offer)).statusCode).toBe(404)
    expect((await desk.post('charge-packages/999999/end/')).statusCode).toBe(404)
  })
})
