import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { postMovement } from '../../../test/movements.ts'
import { balanceOf, postManualEntry, setDebtLimits } from '../../money/wallet/service.ts'
import { staffCommand } from './commands.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The command line's result for a line. */
async function staff(line: string) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const outcome = await staffCommand(words)?.({
    ...t.deps,
    actor: { userId: null, name: 'command line: test' },
  })
  return outcome ?? { ok: false, text: 'the help' }
}

test('postings ahead of time are posted again with today’s date', async () => {
  const { accountId } = await t.signIn()
  expect((await staff('redate-postings --note "none yet"')).text).toBe('No posting is ahead of time.')
  const at = new Date(Date.now() + 400 * 86_400_000)
  await postMovement(t.db, { accountId, kind: 'gift', amount: 70n, at })
  expect((await staff('verify-ledger')).text).toContain('no posting is ahead of time')
  expect((await staff('redate-postings --note "the clock was wrong"')).text).toContain('1 postings struck')
  expect((await staff('verify-ledger')).ok).toBe(true)
  expect(await balanceOf(t.db, accountId)).toBe(70n)
  const logged = t.db.selectFrom('audit_log').select(['action', 'details'])
  expect(await logged.where('account_id', '=', BigInt(accountId)).executeTakeFirst()).toEqual({
    action: 'wallet.redate',
    details: { postings: 1, note: 'the clock was wrong' },
  })
})

test('a requested refund is held, then given back or paid outside, once', async () => {
  const { headers, accountId } = await t.signIn()
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const sheba = 'IR58 0540 1051 8002 1273 1130 07'
  const ask = (amount: unknown) => t.app.inject({ method: 'POST', url, headers, payload: { amount, sheba } })
  await setDebtLimits(t.db, accountId, 500n, 500n)
  await postManualEntry(t.db, accountId, 1_000n, 'paid in', null)
  for (const amount of [0, -1, 0.5, 1_001, '1001']) expect((await ask(amount)).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(600)))
  const [first] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7)
  const { id } = first!.json()
  expect(await balanceOf(t.db, accountId)).toBe(400n)
  expect((await staff('refunds')).text).toContain('600 rial  IR580540105180021273113007')
  expect((await staff(`refuse-refund ${id} --note "spent"`)).ok).toBe(true)
  expect((await staff(`pay-refund ${id} --note "1"`)).ok).toBe(false)
  expect(await balanceOf(t.db, accountId)).toBe(1_000n)

  const again = (await ask(1_000)).json()
  expect((await staff(`pay-refund ${again.id} --note "bank 42"`)).ok).toBe(true)
  expect(await balanceOf(t.db, accountId)).toBe(0n)
  expect((await t.app.inject({ url, headers })).json()).toMatchObject({
    count: 2,
    results: [
      { state: 'paid', note: 'bank 42', amount: 1_000 },
      { state: 'refused', note: 'spent' },
    ],
  })
  expect((await staff('refunds')).text).toBe('Nobody asks for money back.')

  const history = '/svc/financial/api/v2/accounts/transactions/?limit=3'
  expect((await t.app.inject({ url: history, headers })).json()).toMatchObject({
    count: 4,
    results: [
      { kind: 'refund', amount: -1_000, balance: 0 },
      { kind: 'refund', amount: 600, balance: 1_000 },
      { kind: 'refund', amount: -600, balance: 400 },
    ],
  })
  expect((await staff('verify-ledger')).ok).toBe(true)
})
