import { FAULT_NAMES, type StaffStates } from '@jarchi/shared/api/staff-states.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInStaff } from '../../../test/staff.ts'
import { STATES, type State, type StateName } from '../../platform/states.ts'
import { faultsOf } from './staff-routes.ts'

const t = await testApp()
afterAll(() => t.close())

const NOW = new Date('2026-11-22T08:30:00.000Z')
const wrong = (name: StateName, value: number, of?: string): State => ({
  name,
  value,
  isInOrder: false,
  ...(of !== undefined && { of }),
})

/** Figures without a limit are never out of order. */
const FIGURES = [
  'reviews_waiting',
  'jobs_waiting',
  'payments_open',
  'payments_unclear',
  'money_given_rial_total',
  'money_taken_rial_total',
  'sms_waiting',
  'mails_waiting',
  'sessions_open',
]

test('the desk tells of every state that has a limit', () => {
  expect([...FAULT_NAMES, ...FIGURES].toSorted()).toEqual(Object.keys(STATES).toSorted())
})

test('what is wrong is told, the worst first, with its beginning or its number', () => {
  const states: State[] = [
    { name: 'posting_lag_seconds', value: 0, isInOrder: true },
    wrong('job_failures', 4, 'send-mails'),
    wrong('job_failures', 2, 'backup'),
    wrong('charging_lag_seconds', 90),
    wrong('ledger_differences', 1, 'new'),
    wrong('ledger_differences', 2, 'all'),
  ]
  expect(faultsOf(states, NOW)).toEqual([
    { name: 'ledger_differences', since: null, count: 3, of: ['new', 'all'] },
    { name: 'charging_lag_seconds', since: '2026-11-22T08:28:30.000Z', count: null, of: [] },
    { name: 'job_failures', since: null, count: null, of: ['send-mails', 'backup'] },
  ])
})

test('all staff see them, whatever their rights; it is over as soon as it is', async () => {
  const { headers } = await signInStaff(t, ['support'])
  const read = async () =>
    (await t.app.inject({ url: '/svc/staff/api/v1/states/', headers })).json<StaffStates>()
  const names = async () => (await read()).faults.map(({ name }) => name)
  expect(await names()).not.toContain('charges_differences')
  await sql`
    insert into settings values ('charges_verified', '{"count": 2, "differences": []}', clock_timestamp())
  `.execute(t.db)
  expect((await read()).faults).toContainEqual({
    name: 'charges_differences',
    since: null,
    count: 2,
    of: [],
  })
  await sql`update settings set value = '{"count": 0, "differences": []}' where key = 'charges_verified'`.execute(
    t.db,
  )
  expect(await names()).not.toContain('charges_differences')
})
