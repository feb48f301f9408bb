import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { vatRates } from '../../money/statements/service.ts'
import { Misused } from './command.ts'
import { staffCommand } from './commands.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  t.clock.now = new Date('2026-11-21T08:00:00Z')
})
afterAll(() => t.close())

const actor = { userId: null, name: 'command line: test' }
const staff = async (...words: string[]) => staffCommand(words)?.({ ...t.deps, actor })

test('the rate is seeded, changed by date, and every change is logged', async () => {
  expect(await staff('vat')).toEqual({ ok: true, text: '   10% from 1403/01/01 (2024-03-20)' })
  const change = ['set-vat', '--from', '1406-01-01', '--note', 'budget law']
  expect(await staff(...change, '--percent', '12')).toEqual({
    ok: true,
    text: 'Value-added tax is 12% from 1406/01/01 on.',
  })
  expect(await staff(...change, '--percent', '11.5')).toMatchObject({ ok: true })
  expect(await vatRates(t.db)).toEqual([
    { validFrom: '2024-03-20', basisPoints: 1_000 },
    { validFrom: '2027-03-21', basisPoints: 1_150 },
  ])
  const audit = await t.db
    .selectFrom('audit_log')
    .select(['action', 'object', 'details'])
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    {
      action: 'vat.set',
      object: 'vat:2027-03-21',
      details: { basis_points: 1_200, before: null, note: 'budget law' },
    },
    {
      action: 'vat.set',
      object: 'vat:2027-03-21',
      details: { basis_points: 1_150, before: 1_200, note: 'budget law' },
    },
  ])
})

test('past rates change only with an explicit flag', async () => {
  const change = ['set-vat', '--percent', '9', '--from', '1405-08-29', '--note', 'confirmed']
  expect(await staff(...change)).toMatchObject({ ok: false })
  expect(await vatRates(t.db)).not.toContainEqual({ validFrom: '2026-11-20', basisPoints: 900 })
  expect(await staff(...change, '--past')).toMatchObject({ ok: true })
  expect(await vatRates(t.db)).toContainEqual({ validFrom: '2026-11-20', basisPoints: 900 })
  // Today is not past.
  expect(await staff('set-vat', '--percent', '10', '--from', '1405-08-30', '--note', 'x')).toMatchObject({
    ok: true,
  })
})

test.each([
  ['--percent 101 --from 1406-01-01 --note x'],
  ['--percent 100.5 --from 1406-01-01 --note x'],
  ['--percent -1 --from 1406-01-01 --note x'],
  ['--percent 10% --from 1406-01-01 --note x'],
  ['--percent 10 --from 2027-03-21 --note x'],
  ['--percent 10 --from 1405-12-30 --note x'],
  ['--percent 10 --note x'],
  ['--from 1406-01-01 --note x'],
  ['--percent 10 --from 1406-01-01'],
  ['10 --percent 10 --from 1406-01-01 --note x'],
])('set-vat %s is misused', (words) => {
  expect(() => staffCommand(['set-vat', ...words.split(' ')])).toThrow(Misused)
})
