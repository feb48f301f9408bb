import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { decideFinancialInfo, waitingRecords } from './service.ts'

const URL = '/svc/financial/api/v2/accounts/financial-account-info/'
/** As the user types it; `STORED` is the stored form. */
const NATURAL = {
  ...NATURAL_PERSON,
  national_id: '۰۰۱۳۵۴۲۴۱۹',
  postal_code: '۱۹۳۹۶-۳۳۴۸۷',
  sheba: 'IR58 0540 1051 8002 1273 1130 07',
  landline: '',
}
const LEGAL = {
  person_type: 'legal',
  company_name: 'بازرگانی نمونه',
  legal_national_id: '10380284790',
  registration_number: '۱۲۳۴۵',
  economic_number: '10380284790',
  postal_code: '1939633487',
  address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
  landline: '021-88776655',
}
const STORED = { ...NATURAL_PERSON, sheba: 'IR580540105180021273113007' }

let t: Awaited<ReturnType<typeof payingApp>>
beforeAll(async () => {
  t = await payingApp(buildSandbox, {
    FINANCIAL_WARNING_USERS: '1',
    SMALL_CHARGE_ACCOUNTS: '1,2,3,4,5,6,7,8,9',
  })
})
afterAll(() => t.close())

async function person() {
  const { headers, accountId, userId } = await t.signIn()
  const ask = async (method: 'GET' | 'PUT' | 'POST', payload?: object, path = '') => {
    const url = `${URL}${path}`
    return t.app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  const info = async () => (await ask('GET')).json()
  const status = async () => (await info()).status
  const charge = async () => {
    const { token } = await t.begin(headers, 'zarinpal')
    await t.bank('zarinpal').decide(token, 'paid')
  }
  const decide = (decision: Parameters<typeof decideFinancialInfo>[2]) =>
    decideFinancialInfo(t.db, accountId, decision, { userId: null, name: 'test' }, t.clock.now)
  const confirm = () =>
    t.db
      .updateTable('sessions')
      .set({ confirmed_at: t.clock.now })
      .where('user_id', '=', BigInt(userId))
      .execute()
  return { headers, accountId, userId, ask, info, status, charge, decide, confirm }
}

test('the way from the first payment to approval and an edit', async () => {
  const { accountId, ask, info, status, charge, decide, confirm } = await person()
  expect(await status()).toBe('NO_TRANSACTION')
  await charge()
  expect(await info()).toMatchObject({ status: 'NOT_COMPLETED', has_warning: true, days_left: 14 })
  expect((await ask('POST', undefined, 'skip/')).json().status).toBe('SKIPPED')
  expect(await info()).toMatchObject({ days_left: 14 })
  t.clock.advance(86_400)
  expect(await info()).toMatchObject({ status: 'NOT_COMPLETED', days_left: 13 })
  await confirm()

  const sent = await ask('PUT', NATURAL)
  expect(sent.json()).toMatchObject({
    status: 'APPROVAL_PENDING',
    is_pending: true,
    is_rejected: false,
    pending: STORED,
    approved: null,
  })
  expect(
    (await waitingRecords(t.db, { offset: 0, limit: 10 })).map(({ account_id }) => Number(account_id)),
  ).toEqual([accountId])
  expect(await decide({ verdict: 'reject', reason: 'کد ملی با نام هم‌خوان نیست.' })).toBe(true)
  expect(await info()).toMatchObject({
    status: 'APPROVAL_REJECTED',
    is_pending: false,
    is_rejected: true,
    rejection_reason: 'کد ملی با نام هم‌خوان نیست.',
  })
  expect(await decide({ verdict: 'approve' })).toBe(false)

  await ask('PUT', NATURAL)
  expect(await decide({ verdict: 'approve' })).toBe(true)
  expect(await info()).toMatchObject({ status: 'OK', approved: STORED, pending: null, days_left: null })

  expect((await ask('PUT', LEGAL)).json()).toMatchObject({
    status: 'HAS_PENDING_CHANGES',
    approved: STORED,
    pending: { ...LEGAL, registration_number: '12345', landline: '02188776655', sheba: null },
  })
  await decide({ verdict: 'reject', reason: 'شرکت پیدا نشد.' })
  expect(await info()).toMatchObject({ status: 'APPROVAL_REJECTED', approved: STORED, days_left: null })
})

test('a verdict is in the audit log', async () => {
  const { accountId, ask, decide } = await person()
  await ask('PUT', NATURAL)
  await decide({ verdict: 'approve' })
  const lines = await t.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('account_id', '=', BigInt(accountId))
    .orderBy('id')
    .execute()
  expect(lines).toMatchObject([
    { action: 'financial_info.submit', details: { after: 'APPROVAL_PENDING', changed: [] } },
    { action: 'financial_info.approve', details: { before: 'APPROVAL_PENDING', after: 'OK' } },
  ])
})

test('the form can no longer be put off after it was sent', async () => {
  const { ask } = await person()
  await ask('PUT', NATURAL)
  const answer = await ask('POST', undefined, 'skip/')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_now'])
})

test.each<[string, object, string]>([
  ['national_id', { ...NATURAL, national_id: '1234567890' }, 'national_id'],
  ['postal code', { ...NATURAL, postal_code: '1111111111' }, 'postal_code'],
  ['Sheba', { ...NATURAL, sheba: 'IR580540105180021273113008' }, 'sheba'],
  ['landline', { ...NATURAL, landline: '02288776655' }, 'landline'],
  ['a name of one letter', { ...NATURAL, first_name: 'م' }, 'first_name'],
  ['legal id', { ...LEGAL, legal_national_id: '10380284791' }, 'legal_national_id'],
  ['registration number', { ...LEGAL, registration_number: 'ABC' }, 'registration_number'],
  ['a company without a landline', { ...LEGAL, landline: undefined }, 'landline'],
  ['economic number of twelve digits', { ...LEGAL, economic_number: '411111111111' }, 'economic_number'],
  ['fields of the other kind', { ...NATURAL, company_name: 'x' }, 'company_name'],
  ['status', { ...NATURAL, status: 'OK' }, 'status'],
  ['no kind', { ...NATURAL, person_type: 'alien' }, 'person_type'],
])('refuses a wrong %s by its path', async (_, payload, path) => {
  const { ask, status } = await person()
  const answer = await ask('PUT', payload)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().fields).toEqual([{ path, message: expect.any(String) }])
  expect(await status()).toBe('NO_TRANSACTION')
})

test('the small minimum holds for listed accounts while their information is approved', async () => {
  const db = t.db
  const { headers, accountId, ask, decide } = await person()
  t.deps.config.payments.charge.smallMinimumAccounts.push(accountId)
  const least = async () =>
    (await t.app.inject({ url: '/svc/api/api/v1/adv/payment-config/', headers })).json()
      .bank_gateway_min_amount
  expect(await least()).toBe(10_000_000)
  await ask('PUT', NATURAL)
  await decide({ verdict: 'approve' })
  expect(await least()).toBe(10_000)
  expect((await t.pay(headers, { amount: 10_000 })).statusCode).toBe(200)
  expect((await t.pay(headers, { amount: 9_999 })).statusCode).toBe(400)
  await ask('PUT', LEGAL)
  expect(await least()).toBe(10_000_000)
  expect(
    await db.selectFrom('payments').select('id').where('account_id', '=', BigInt(accountId)).execute(),
  ).toHaveLength(1)
})

test('listed users see the warning whatever the status', async () => {
  const { userId, info } = await person()
  expect((await info()).has_warning).toBe(userId === 1)
  t.deps.config.financial.warningUsers.push(userId)
  expect((await info()).has_warning).toBe(true)
})
