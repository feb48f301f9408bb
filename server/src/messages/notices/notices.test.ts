import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { bellOf } from '../../../test/bell.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import { SmsError } from '../../gateways/sms/sms-gateway.ts'
import { postManualEntry, setDebtLimits } from '../../money/wallet/service.ts'
import { tellLowBalances } from './balance-alarms.ts'
import { tellSpentBudgets } from './budget-alarms.ts'
import { inTrace, traceHeaders } from '../../platform/trace/trace.ts'
import { insertMailNotice, insertNotice } from './insert-notice.ts'
import { sendDueMails } from './send-mails.ts'
import { sendDueNotices } from './send-notices.ts'

const URL = '/svc/financial/api/v2/accounts/notice-settings/'
const silent = { warn: () => {} }

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
beforeEach(() => {
  t.sms.notices.length = 0
  t.sms.isDown = false
})
afterAll(() => t.close())

const send = () => sendDueNotices(t.deps, silent)
const toldTo = (phone: string) => t.sms.notices.filter((notice) => notice.phone === phone)

async function alarmed(low_balance: number | null, balance: bigint) {
  const who = await t.signIn()
  const give = (rial: bigint) => postManualEntry(t.db, who.accountId, rial, 'test', null)
  await give(balance)
  const ask = (method: 'GET' | 'PUT', payload?: object) =>
    t.app.inject({ method, url: URL, headers: who.headers, ...(payload && { payload }) })
  const settings = async () => (await ask('GET')).json()
  const put = await ask('PUT', { low_balance })
  expect(put.statusCode, put.body).toBe(200)
  /** A minute goes by. */
  const turn = async () => {
    t.clock.advance(60)
    await tellLowBalances(t.db, t.clock.now)
    await send()
  }
  return { ...who, give, ask, settings, turn }
}

test('fifty callbacks at once send one receipt', async () => {
  const { headers, phone } = await t.signIn()
  const { token } = await t.begin(headers, 'zarinpal')
  await t.bank('zarinpal').decide(token, 'paid', 50)
  await Promise.all([send(), send(), send()])
  await send()
  expect(toldTo(phone)).toEqual([
    { phone, kind: 'receipt', tokens: ['۲٬۰۰۰٬۰۰۰', expect.stringMatching(/^\d+$/)] },
  ])
})

test('what is sent because of a press has its trace, however much later', async () => {
  const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const { accountId, userId } = await t.signIn()
  const heard: unknown[] = []
  const hear = async () => {
    heard.push(traceHeaders())
    return { providerId: '' }
  }
  const about = { subject: given, userId, at: t.clock.now }
  const letter = { subject: 'x', paragraphs: ['x'] }
  await inTrace(given, async () => {
    await insertNotice(t.db, { ...about, accountId, kind: 'phone_changed', tokens: ['1'], bell: null })
    await insertMailNotice(t.db, { ...about, kind: 'phone_changed', recipient: 'a@example.ir', letter })
  })
  await sendDueNotices({ ...t.deps, sms: { ...t.sms, sendNotice: hear } }, silent)
  await sendDueMails({ ...t.deps, mail: { send: hear } }, silent)
  expect(heard).toEqual([{ traceparent: given }, { traceparent: given }])
})

test('an unpaid payment sends none', async () => {
  const { headers, phone } = await t.signIn()
  const { token } = await t.begin(headers, 'zarinpal')
  await t.bank('zarinpal').decide(token, 'failed')
  await send()
  expect(toldTo(phone)).toEqual([])
})

test('a provider that is down is asked again later, and sends once', async () => {
  const { headers, phone } = await t.signIn()
  const { token } = await t.begin(headers, 'zarinpal')
  await t.bank('zarinpal').decide(token, 'paid')
  t.sms.isDown = true
  await send()
  t.sms.isDown = false
  await send()
  expect(toldTo(phone), 'not before its time').toEqual([])
  t.clock.advance(60)
  await send()
  await send()
  expect(toldTo(phone)).toHaveLength(1)
})

test('a message that may have arrived, or whose sender died, is not sent a second time', async () => {
  const { headers, phone } = await t.signIn()
  const { token } = await t.begin(headers, 'zarinpal')
  await t.bank('zarinpal').decide(token, 'paid')
  const warned: string[] = []
  const log = { warn: (_: object, text: string) => void warned.push(text) }
  const lost = {
    ...t.deps,
    sms: {
      ...t.sms,
      sendNotice: async () => {
        throw new SmsError('transient', 'no answer in time', true)
      },
    },
  }
  await sendDueNotices(lost, log)
  expect(warned).toEqual(['a notice was not sent'])

  const second = await t.begin(headers, 'zarinpal')
  await t.bank('zarinpal').decide(second.token, 'paid')
  const dying = {
    ...t.deps,
    sms: {
      ...t.sms,
      sendNotice: async () => {
        throw new Error('killed')
      },
    },
  }
  await expect(sendDueNotices(dying, log)).rejects.toThrow('killed')
  t.clock.advance(3_600)
  await send()
  expect(toldTo(phone)).toEqual([])
})

test('a low balance sends one message for each crossing', async () => {
  const { phone, give, settings, turn } = await alarmed(5_000_000, 6_000_000n)
  await turn()
  expect(toldTo(phone)).toEqual([])
  expect(await settings()).toMatchObject({ low_balance: 5_000_000, is_low: false, is_in_debt: false })
  await give(-1_500_000n)
  await turn()
  await turn()
  await give(-100_000n)
  await turn()
  expect(toldTo(phone)).toEqual([{ phone, kind: 'low_balance', tokens: ['۴۵۰٬۰۰۰', '۵۰۰٬۰۰۰'] }])
  expect(await settings()).toMatchObject({ is_low: true })

  await give(600_000n)
  await turn()
  expect(toldTo(phone), 'at the mark it is not below').toHaveLength(1)
  await give(-1n)
  await turn()
  expect(toldTo(phone)).toHaveLength(2)
})

test('servers that look at once send one message', async () => {
  const { phone, give } = await alarmed(5_000_000, 6_000_000n)
  await give(-2_000_000n)
  await Promise.all(Array.from({ length: 8 }, () => tellLowBalances(t.db, t.clock.now)))
  await send()
  expect(toldTo(phone)).toHaveLength(1)
})

test('a mark above the current balance is shown in the panel; null removes it', async () => {
  const { phone, ask, settings, turn, give } = await alarmed(5_000_000, 1_000_000n)
  await turn()
  expect(toldTo(phone)).toEqual([])
  expect(await settings()).toMatchObject({ is_low: true })
  await ask('PUT', { low_balance: null })
  await give(-500_000n)
  await turn()
  expect(toldTo(phone)).toEqual([])
  expect(await settings()).toMatchObject({ low_balance: null, is_low: false, is_in_debt: false })
})

test('debt beyond its limit is reported, the limit itself is not', async () => {
  const { accountId, settings, give } = await alarmed(null, 10n)
  await setDebtLimits(t.db, accountId, 1_000n, 5_000n)
  await give(-1_010n)
  expect(await settings()).toMatchObject({ is_in_debt: false })
  await give(-1n)
  expect(await settings()).toMatchObject({ low_balance: null, is_low: false, is_in_debt: true })
})

test.each([
  ['a fraction', 0.5, 'low_balance'],
  ['nothing', 0, 'low_balance'],
  ['a negative', -10, 'low_balance'],
  ['too much', 1e21, 'low_balance'],
  ['text', 'پنج هزار', 'low_balance'],
])('%s is not a valid mark', async (_, low_balance, path) => {
  const { ask, settings } = await alarmed(20_000, 1n)
  const refused = await ask('PUT', { low_balance })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields[0].path).toBe(path)
  expect(await settings()).toMatchObject({ low_balance: 20_000 })
})

test('a user who may not see the balance cannot find it out by marks', async () => {
  const { accountId, ask } = await alarmed(20_000, 1n)
  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(accountId)).execute()
  expect((await ask('GET')).statusCode).toBe(403)
  expect((await ask('PUT', { low_balance: 30_000 })).statusCode).toBe(403)
})

test('an alarm tells nobody who may no longer see amounts, was disabled, or is no member', async () => {
  const states = [
    (who: { accountId: number }) =>
      t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(who.accountId)).execute(),
    (who: { userId: number }) =>
      t.db
        .updateTable('users')
        .set({ disabled_at: t.clock.now })
        .where('id', '=', BigInt(who.userId))
        .execute(),
    (who: { userId: number }) =>
      t.db.deleteFrom('memberships').where('user_id', '=', BigInt(who.userId)).execute(),
  ]
  for (const change of states) {
    const who = await alarmed(20_000, 30_000n)
    await change(who)
    await who.give(-20_000n)
    await who.turn()
    expect(toldTo(who.phone)).toEqual([])
  }
})

test('a day sends one message at 80 and one at 100 percent of its budget, if that is wanted', async () => {
  const { accountId, phone, headers, ask, settings } = await alarmed(null, 10n)
  expect(await settings()).toMatchObject({ budget_80: false, budget_100: false })
  const { rows } = await sql<{ id: bigint }>`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords
    ) values (
      ${accountId}, 'کفش‌نو', 'a', true, 1000000, 25000, ${FULL_WEEK}::bit(168), '{tehran}', '{}', '{light}', '{}'
    ) returning id
  `.execute(t.db)
  const campaign = rows[0]?.id ?? 0n
  const spend = async (charged: bigint) => {
    await sql`
      insert into campaign_days (campaign_id, day, account_id, cap, charged)
      values (${campaign}, tehran_day(${t.clock.now}), ${accountId}, 1000000, ${charged})
      on conflict (campaign_id, day) do update set charged = excluded.charged
    `.execute(t.db)
    await tellSpentBudgets(t.db, t.clock.now)
    await tellSpentBudgets(t.db, t.clock.now)
    await send()
    return toldTo(phone).map(({ tokens }) => tokens)
  }
  expect(await spend(900_000n), 'nobody asked').toEqual([])
  const put = await ask('PUT', { low_balance: null, budget_80: true, budget_100: true })
  expect(put.json()).toMatchObject({ budget_80: true, budget_100: true })
  expect((await ask('PUT', { low_balance: null })).json(), 'left out').toMatchObject({ budget_80: true })
  expect(await spend(799_999n)).toEqual([])
  const most = ['۸۰', '۸۰٬۰۰۰', 'کفش نو']
  expect(await spend(800_000n)).toEqual([most])
  expect(await spend(999_999n)).toEqual([most])
  expect(await spend(1_000_000n)).toEqual([most, ['۱۰۰', '۱۰۰٬۰۰۰', 'کفش نو']])
  expect(toldTo(phone)[0]).toMatchObject({ kind: 'budget_spent', phone })
  const bell = (await bellOf(t, headers)).results
  expect(bell.map(({ title, about }) => [title, about])).toEqual(
    [100, 80].map((percent) => ['کفش‌نو', { kind: 'budget_spent', campaign_id: Number(campaign), percent }]),
  )
  t.clock.advance(86_400)
  expect(await spend(850_000n), 'another day').toHaveLength(3)
})
