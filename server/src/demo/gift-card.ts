import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'

const YEAR_MS = 365 * 86_400_000

/** The card behind the code of `data/demo/promotions.json`: 200,000 toman for each account. */
export async function addDemoGiftCard(trx: Transaction<DB>, now: Date) {
  await trx
    .insertInto('gift_cards')
    .values({
      code: 'JARCHIFRIDAY',
      amount: 2_000_000n,
      uses_left: 1_000,
      expires_at: new Date(now.getTime() + YEAR_MS),
      created_at: now,
    })
    .execute()
}
