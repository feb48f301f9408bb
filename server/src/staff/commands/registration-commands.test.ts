import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addRegistration } from '../../help/promotions/queries.ts'
import { staffCommand } from './commands.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const actor = { userId: null, name: 'command line: test' }
const staff = async (line: string) => staffCommand(line.split(' '))?.({ ...t.deps, actor })

test('counts, a table for spreadsheets without formulas, and a line in the audit log', async () => {
  expect(await staff('registrations')).toEqual({ ok: true, text: 'Nobody has registered for a promotion.' })
  const { accountId, userId } = await t.signIn()
  const common = {
    account_id: BigInt(accountId),
    user_id: BigInt(userId),
    consented_at: t.clock.now,
    consent: 'می‌پذیرم.',
  }
  await addRegistration(t.db, { ...common, promotion: 'webinar-1405', name: '=1+1', phone: '09121234567' })
  await addRegistration(t.db, { ...common, promotion: 'webinar-1405', name: 'نگار', phone: '09121234568' })
  expect(await staff('registrations')).toEqual({ ok: true, text: '      2  webinar-1405' })
  expect(await staff('registrations other')).toMatchObject({ ok: false })
  const told = await staff('registrations webinar-1405')
  expect(told?.ok).toBe(true)
  const [head, first, second, ...rest] = told?.text.split('\r\n') ?? []
  expect(head).toBe('\ufeffنام,موبایل,شمارهٔ حساب,تاریخ پذیرش,ساعت,تاریخ میلادی,آنچه پذیرفته است')
  expect(first).toBe(`"'=1+1",09121234567,${accountId},1405/02/19,12:00,2026-05-09T08:30:00.000Z,می‌پذیرم.`)
  expect(second).toMatch(/^نگار,09121234568,/)
  expect(rest).toEqual([])
  const lines = await t.db
    .selectFrom('audit_log')
    .select(['action', 'object', 'actor_name', 'details'])
    .execute()
  expect(lines).toEqual([
    {
      action: 'promotion.export',
      object: 'promotion:webinar-1405',
      actor_name: actor.name,
      details: { count: 2 },
    },
  ])
})
