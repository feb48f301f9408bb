import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import { DAY_MS, HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import type { Transaction } from 'kysely'
import { userOfPhone } from '../../people/accounts/service.ts'
import type { DB } from '../../platform/db/types.ts'
import { grantRights } from '../../staff/service.ts'
import { demoTexts } from '../../platform/texts/demo.ts'

type Person = { phone: string; first_name: string; last_name: string; isStaff?: boolean; account: string }

/** Adds a user with an account of that name; returns the account's id. */
export async function addPerson(trx: Transaction<DB>, person: Person, now: Date): Promise<bigint> {
  const { phone, first_name, last_name, isStaff = false, account } = person
  const { id, accounts } = await userOfPhone(trx, phone, now)
  const accountId = BigInt(accounts[0]?.id ?? 0)
  await trx.updateTable('users').set({ first_name, last_name }).where('id', '=', BigInt(id)).execute()
  if (isStaff) await grantRights(trx, id, STAFF_RIGHTS, now)
  await trx.updateTable('accounts').set({ name: account }).where('id', '=', accountId).execute()
  return accountId
}

/** Adds another account for the user of that phone, used before the others; returns its id. */
export async function addAgency(trx: Transaction<DB>, phone: string, now: Date): Promise<bigint> {
  const { id } = await userOfPhone(trx, phone, now)
  const account = await trx
    .insertInto('accounts')
    .values({ name: demoTexts.agency, is_vip: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const earlier = afterMs(now, -HOUR_MS)
  await trx
    .insertInto('memberships')
    .values({ user_id: BigInt(id), account_id: account.id, last_used_at: earlier })
    .execute()
  await trx
    .insertInto('account_permissions')
    .values({ account_id: account.id, permission: VIEW_AMOUNTS })
    .execute()
  return account.id
}

/** Numbers with valid check digits that belong to nobody. */
const COMPANY: FinancialData = {
  person_type: 'legal',
  company_name: demoTexts.company.name,
  legal_national_id: '10380284790',
  registration_number: '12345',
  economic_number: '10380284790',
  landline: '02188776655',
  postal_code: '1939633487',
  address: demoTexts.company.address,
  sheba: null,
}

/** Adds financial information that has waited for staff for an hour. */
export async function addFinancialInfo(trx: Transaction<DB>, accountId: bigint, now: Date) {
  await trx
    .insertInto('financial_infos')
    .values({
      account_id: accountId,
      status: 'APPROVAL_PENDING',
      pending: JSON.stringify(COMPANY),
      submitted_at: afterMs(now, -HOUR_MS),
    })
    .execute()
}

const YEAR_MS = 365 * DAY_MS

/** The gift card of the code in `data/demo/promotions.json`: 200,000 toman for each account. */
export async function addDemoGiftCard(trx: Transaction<DB>, now: Date) {
  await trx
    .insertInto('gift_cards')
    .values({
      code: 'JARCHIFRIDAY',
      amount: 2_000_000n,
      uses_left: 1_000,
      expires_at: afterMs(now, YEAR_MS),
      created_at: now,
    })
    .execute()
}

/** Gives the user of that phone this e-mail address, and a weekly report of the account. */
export async function addReport(
  trx: Transaction<DB>,
  { phone, email, accountId }: { phone: string; email: string; accountId: bigint },
  now: Date,
) {
  const { id } = await trx
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  const wanted = { frequency: 'weekly', by_email: true, by_sms: false, since: now }
  await trx
    .insertInto('report_configs')
    .values({ account_id: accountId, user_id: id, ...wanted })
    .execute()
}
