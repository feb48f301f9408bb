import { sql } from 'kysely'
import { spacedCode } from './gift-cards.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'

/** Without the code itself: it is money. */
function giftCards(db: Db) {
  return db
    .selectFrom('gift_cards')
    .select(['id', 'amount', 'uses_left', 'expires_at', 'created_at'])
    .select([
      sql<string>`right(code, 4)`.as('code_end'),
      sql<number>`(select count(*)::int from gift_redemptions where gift_card_id = gift_cards.id)`.as(
        'redeemed',
      ),
    ])
}

/** Gift cards, the newest first, and their number. */
export async function giftCardPage(db: Db, { offset, limit }: Slice) {
  const rows = await giftCards(db).orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return { count: await rowCount(db.selectFrom('gift_cards')), rows }
}

export async function giftCardRow(db: Db, id: number) {
  return firstRow(giftCards(db).where('id', '=', BigInt(id)))
}

/** The whole code, for the user who makes the card: ABCD-EFGH-JKMN. */
export async function giftCardCode(db: Db, id: number): Promise<string> {
  const { code } = await db
    .selectFrom('gift_cards')
    .select('code')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  return spacedCode(code)
}

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof giftCardRow>>>

/** Ends a card now; false if it has ended already or does not exist. */
export async function endGiftCard(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gift_cards')
    .set({ expires_at: now })
    .where('id', '=', BigInt(id))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
