import type { GiftCardOrder } from '@jarchi/shared/api/staff-gift-cards.ts'
import { sql, type RawBuilder } from 'kysely'
import { spacedCode } from './gift-cards.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { staffNameIn } from '../../platform/db/staff-name.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'

/** Without the code itself: it is money. */
function giftCards(db: Db) {
  return db
    .selectFrom('gift_cards')
    .select(['id', 'amount', 'uses_left', 'expires_at', 'created_at', 'purpose', 'series'])
    .select([
      staffNameIn('gift_cards.made_by').as('maker'),
      sql<string>`right(code, 4)`.as('code_end'),
      sql<number>`(select count(*)::int from gift_redemptions where gift_card_id = gift_cards.id)`.as(
        'redeemed',
      ),
    ])
}

const isUsable = (now: Date) => sql`(uses_left > 0 and expires_at > ${now})`

const ORDERS: Readonly<Record<GiftCardOrder, (now: Date) => RawBuilder<unknown>>> = {
  newest: () => sql`id desc`,
  largest: () => sql`amount desc, id desc`,
  ending: (now) =>
    sql`${isUsable(now)} desc, case when ${isUsable(now)} then expires_at end, expires_at desc, id desc`,
}

/** Gift cards, the newest first unless `order` says otherwise, and their number; only the part's own are read whole. */
export async function giftCardPage(
  db: Db,
  { order = 'newest', offset, limit }: OrderedSlice<GiftCardOrder>,
  now: Date,
) {
  const inOrder = ORDERS[order](now)
  const ids = sql<bigint>`(select id from gift_cards order by ${inOrder} offset ${offset} limit ${limit})`
  const rows = await giftCards(db).where('id', 'in', ids).orderBy(inOrder).execute()
  return { count: await rowCount(db.selectFrom('gift_cards')), rows }
}

export async function giftCardRow(db: Db, id: number) {
  return firstRow(giftCards(db).where('id', '=', BigInt(id)))
}

/** The whole code, for the user who makes the card: ABCD-EFGH-JKMN. */
export async function giftCardCode(db: Db, id: number): Promise<string> {
  const [code] = await giftCardCodes(db, id)
  if (code === undefined) throw new Error('no gift card')
  return code
}

/** The codes of a card and those made with it, which have its id as their series. */
export async function giftCardCodes(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .select('code')
    .where((row) => row.or([row('id', '=', BigInt(id)), row('series', '=', BigInt(id))]))
    .orderBy('id')
    .execute()
  return rows.map(({ code }) => spacedCode(code))
}

/** They are a series from now on. */
export async function beginSeries(trx: Db, id: number) {
  await trx
    .updateTable('gift_cards')
    .set({ series: BigInt(id) })
    .where('id', '=', BigInt(id))
    .execute()
}

/** More accounts than read such a list. */
const MOST_USES = 1_000

/** Who has used a card, the newest first. */
export async function usesOfGiftCard(db: Db, id: number) {
  return db
    .selectFrom('gift_redemptions as used')
    .innerJoin('accounts', 'accounts.id', 'used.account_id')
    .innerJoin('ledger_entries as entry', 'entry.id', 'used.entry_id')
    .innerJoin('gift_cards', 'gift_cards.id', 'used.gift_card_id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_vip', 'entry.created_at', 'gift_cards.amount'])
    .where('used.gift_card_id', '=', BigInt(id))
    .orderBy('used.entry_id', 'desc')
    .limit(MOST_USES)
    .execute()
}

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof giftCardRow>>>

/** Ends a card now, or with it all of its series that have not ended; how many those were. */
export async function endGiftCards(trx: Db, id: number, wholeSeries: boolean, now: Date): Promise<number> {
  const one = BigInt(id)
  const { numUpdatedRows } = await trx
    .updateTable('gift_cards')
    .set({ expires_at: now })
    .where((row) => {
      const series = row.selectFrom('gift_cards as one').select('one.series').where('one.id', '=', one)
      return wholeSeries ? row.or([row('id', '=', one), row('series', '=', series)]) : row('id', '=', one)
    })
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
