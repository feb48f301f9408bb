import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { demoTexts } from '../texts/demo.ts'

/** Numbers that check, and belong to nobody. */
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

/** Financial information of an account that waits for staff, since an hour. */
export async function addFinancialInfo(trx: Transaction<DB>, accountId: bigint, now: Date) {
  await trx
    .insertInto('financial_infos')
    .values({
      account_id: accountId,
      status: 'APPROVAL_PENDING',
      pending: JSON.stringify(COMPANY),
      submitted_at: new Date(now.getTime() - 3_600_000),
    })
    .execute()
}
