import { FAULTS, type StaffFault, type StaffStates } from '@jarchi/shared/api/staff-states.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer, refusal } from '../../../test/wire.ts'
import { queryClient } from '../../api/query-client.ts'
import { commonTexts } from '../../i18n/common.ts'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { statesTexts } from '../../i18n/staff-states.ts'

const STAFF = '/svc/staff/api/v1/'
const AT = '2026-11-22T08:30:00.000Z'

const faultOf = (name: StaffFault['name'], more: Partial<StaffFault> = {}): StaffFault => ({
  name,
  since: null,
  count: null,
  of: [],
  ...more,
})

function openDesk(rights: string[], states: () => StaffStates | Response | Promise<Response>) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا بازبین', rights, waiting }))
  answer('GET', `${STAFF}states/`, states)
  openPanel(deskPaths.home)
}

const refetch = () => queryClient.refetchQueries({ queryKey: ['staff', 'states'] })
const region = () => page.getByRole('region', { name: statesTexts.title })
const summary = () => region().getByRole('status')

test('a quiet line says that everything is right', async () => {
  openDesk(['review'], () => ({ read_at: AT, faults: [] }))
  await expect.element(summary(), { timeout: 20_000 }).toHaveTextContent(statesTexts.inOrder)
  await expect.element(page.getByRole('link', { name: deskTexts.names.review }).last()).toBeVisible()
})

test('what is wrong is told with its beginning, its meaning, a page, and a section of the runbook', async () => {
  const faults = [
    faultOf('payments_needing_a_person', { count: 3 }),
    faultOf('charging_lag_seconds', { since: AT }),
    faultOf('job_failures', { of: ['send-notices', 'backup'], count: 12 }),
    faultOf('provider_silent_seconds', { of: ['sms', 'zarinpal', 'other'], since: AT }),
  ]
  openDesk(['money'], () => ({ read_at: AT, faults }))
  await expect.element(summary(), { timeout: 20_000 }).toHaveTextContent('۴ مورد درست نیست')
  const fault = (name: StaffFault['name']) =>
    page.getByRole('listitem').filter({ hasText: statesTexts.faultOf[name].title })
  await expect.element(fault('payments_needing_a_person')).toMatchTextContent('۳ مورد')
  const link = fault('payments_needing_a_person').getByRole('link')
  await expect.element(link).toHaveAttribute('href', deskPaths.payments)
  await expect.element(link).toHaveTextContent(statesTexts.see(deskTexts.names.payments))

  const charging = fault('charging_lag_seconds')
  await expect.element(charging).toMatchTextContent('از ۱ آذر ۱۴۰۵، ۱۲:۰۰')
  await expect.element(charging).toMatchTextContent(statesTexts.faultOf.charging_lag_seconds.meaning)
  await expect.element(charging).toMatchTextContent(FAULTS.charging_lag_seconds.alert)
  // Its page is for the right `delivery`.
  expect(charging.getByRole('link').query()).toBeNull()
  await expect.element(fault('job_failures')).toMatchTextContent('send-notices, backup')
  await expect
    .element(fault('provider_silent_seconds'))
    .toMatchTextContent('سرویس: پیامک (کد ورود و خبرها)، درگاه زرین‌پال (پرداخت)، other')
})

test('a state that is over disappears by itself, and the line says so', async () => {
  let faults = [faultOf('sms_oldest_seconds', { since: AT })]
  openDesk(['support'], () => ({ read_at: AT, faults }))
  await expect.element(summary(), { timeout: 20_000 }).toHaveTextContent('۱ مورد درست نیست')
  faults = []
  await refetch()
  await expect.element(summary()).toHaveTextContent(statesTexts.inOrder)
  expect(page.getByText(statesTexts.faultOf.sms_oldest_seconds.title).query()).toBeNull()
})

test('states that do not come are told of beside the waiting work, and asked for again', async () => {
  let isAway = true
  openDesk(['review'], () => (isAway ? refusal(503) : { read_at: AT, faults: [] }))
  await expect.element(summary(), { timeout: 20_000 }).toHaveTextContent(statesTexts.unread)
  await expect.element(page.getByRole('link', { name: deskTexts.names.review }).last()).toBeVisible()
  isAway = false
  await region().getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(summary()).toHaveTextContent(statesTexts.inOrder)

  isAway = true
  await refetch()
  await expect.element(summary()).toHaveTextContent(statesTexts.unreadSince('۱۲:۰۰'))
})

test('states that are slow hold up nothing', async () => {
  openDesk(['review'], () => new Promise<Response>(() => {}))
  await expect
    .element(page.getByRole('link', { name: deskTexts.names.review }).last(), { timeout: 20_000 })
    .toBeVisible()
  await expect.element(page.getByRole('status', { name: statesTexts.loading })).toBeVisible()
})
