import { randomInt } from 'node:crypto'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { compact } from '@jarchi/shared/text/ignorable.ts'
import { HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { isMember } from '../../people/accounts/service.ts'
import { giftNews, ringAccount } from '../../messages/bell/service.ts'
import { lockWallet, postGift } from '../wallet/service.ts'

/** Without letters and digits that look similar. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

export type GiftProblem = 'gift_card_invalid' | 'gift_card_used' | 'own_account' | 'too_many_tries'
type Card = { amount: bigint; expiresAt: Date }
type Outcome<T> = ({ ok: true } & T) | { ok: false; problem: GiftProblem; retryAfter?: number }

type GiftDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** A card's value for an account. Wrong codes are counted, so that guessing is slow. */
export async function giftCardWorth(deps: GiftDeps, accountId: number, code: string): Promise<Outcome<Card>> {
  return inTurnOfCodes(deps.db, accountId, (trx) => tryCode({ ...deps, db: trx }, accountId, code))
}

/** Credits an account with a card's value, once. */
export async function redeemGiftCard(
  deps: GiftDeps,
  accountId: number,
  code: string,
): Promise<Outcome<{ amount: bigint }>> {
  return inTurnOfCodes(deps.db, accountId, async (trx) => {
    const tried = await tryCode({ ...deps, db: trx }, accountId, code)
    if (!tried.ok) return tried
    await lockWallet(trx, accountId)
    const amount = await takeGiftCard(trx, accountId, code, deps.now())
    return amount === null ? { ok: false, problem: 'gift_card_invalid' } : { ok: true, amount }
  })
}

/** In a transaction that has locked the wallet: uses the card up, or null if that is no longer possible. */
export async function takeGiftCard(
  trx: Db,
  accountId: number,
  code: string,
  now: Date,
  paymentId?: string,
): Promise<bigint | null> {
  const card = await trx
    .updateTable('gift_cards')
    .set((row) => ({ uses_left: row('uses_left', '-', 1) }))
    .where('code', '=', giftCode(code))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .where(isMadeByNoneOf(accountId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift_redemptions')
            .select('entry_id')
            .whereRef('gift_card_id', '=', 'gift_cards.id')
            .where('account_id', '=', BigInt(accountId)),
        ),
      ),
    )
    .returning(['id', 'amount'])
    .executeTakeFirst()
  if (!card) return null
  const entryId = await postGift(trx, {
    accountId,
    amount: card.amount,
    reason: `gift card ${card.id}`,
    ...(paymentId !== undefined && { paymentId }),
  })
  await trx
    .insertInto('gift_redemptions')
    .values({ gift_card_id: card.id, account_id: BigInt(accountId), entry_id: entryId })
    .execute()
  await ringAccount(trx, accountId, giftNews(entryId, card.amount, now))
  return card.amount
}

/** One try at a time; many at once would be counted too late. */
async function inTurnOfCodes<T>(db: Db, accountId: number, work: (trx: Db) => Promise<T>): Promise<T> {
  return transactionInTurn(db, `gift codes of ${accountId}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('gift codes', ${accountId}))`.execute(trx)
    return work(trx)
  })
}

async function tryCode(
  { db, config, now }: GiftDeps,
  accountId: number,
  code: string,
): Promise<Outcome<Card>> {
  const account_id = BigInt(accountId)
  const hourAgo = afterMs(now(), -HOUR_MS)
  const misses = await db
    .selectFrom('gift_card_misses')
    .select('at')
    .where('account_id', '=', account_id)
    .where('at', '>', hourAgo)
    .orderBy('at')
    .execute()
  const [oldest] = misses
  if (oldest && misses.length >= config.payments.giftCardTries) {
    return {
      ok: false,
      problem: 'too_many_tries',
      retryAfter: Math.min(HOUR_MS, oldest.at.getTime() - hourAgo.getTime()) / 1000,
    }
  }
  const card = await db
    .selectFrom('gift_cards')
    .selectAll()
    .where('code', '=', giftCode(code))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!card) {
    await db.insertInto('gift_card_misses').values({ account_id, at: now() }).execute()
    return { ok: false, problem: 'gift_card_invalid' }
  }
  if (card.made_by !== null && (await isMember(db, accountId, card.made_by))) {
    return { ok: false, problem: 'own_account' }
  }
  const isUsed = card.uses_left === 0 || (await isRedeemed(db, account_id, card.id))
  if (isUsed) return { ok: false, problem: 'gift_card_used' }
  return { ok: true, amount: card.amount, expiresAt: card.expires_at }
}

/** True if the card was not made by a member of the account. */
function isMadeByNoneOf(accountId: number) {
  return sql<boolean>`not exists (
    select from memberships where user_id = gift_cards.made_by and account_id = ${accountId}
  )`
}

async function isRedeemed(db: Db, accountId: bigint, cardId: bigint): Promise<boolean> {
  const redemption = await db
    .selectFrom('gift_redemptions')
    .select('entry_id')
    .where('gift_card_id', '=', cardId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return redemption !== undefined
}

/** A code as it is stored: in upper case and ASCII digits, without blanks and hyphens. */
function giftCode(text: string): string {
  return compact(asciiDigits(text)).toUpperCase()
}

/** `madeBy`: the member of staff who made it, whose own accounts may not redeem it. */
export type NewGiftCard = {
  amount: bigint
  uses: number
  expiresAt: Date
  madeBy?: number | null
  purpose?: string
  series?: number | null
}

/** A new card's id and code. The code has 59 bits: at the allowed pace nobody can guess one. */
export async function createGiftCard(
  db: Db,
  card: NewGiftCard,
  now: Date,
): Promise<{ id: number; code: string }> {
  const { madeBy = null, purpose = null, series = null } = card
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const { id } = await db
    .insertInto('gift_cards')
    .values({
      code,
      amount: card.amount,
      uses_left: card.uses,
      expires_at: card.expiresAt,
      made_by: madeBy === null ? null : BigInt(madeBy),
      created_at: now,
      purpose,
      series: series === null ? null : BigInt(series),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: Number(id), code: spacedCode(code) }
}

/** A code in the form that people read: ABCD-EFGH-JKMN. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
