import { randomUUID } from 'node:crypto'
import { MOVEMENT_KINDS, type MovementKind } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftsInTurn } from '../../../test/gifts.ts'
import { testApp } from '../../../test/harness.ts'
import { LEDGER_SEED } from '../../../test/ledger-seed.ts'
import { lots } from '../../../test/lots.ts'
import { type Db } from '../../platform/db/client.ts'
import { requestRefund } from '../refunds/service.ts'
import { postEntry } from './entries.ts'
import { spend } from '../../../test/spend.ts'
import { leavableOf, postGift, postManualEntry, postRefund, verifyLedger } from './service.ts'

const SHEBA = 'IR820540102680020817909002'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Draw = (below: number) => number

/** A movement of any kind, in either direction if the kind allows both. */
function drawnMovement(draw: Draw): { kind: MovementKind; amount: bigint } {
  const kind = MOVEMENT_KINDS[draw(MOVEMENT_KINDS.length)] ?? 'gift'
  const size = BigInt(1 + draw(5_000))
  const isDown = kind === 'spend' || (kind !== 'top_up' && draw(3) === 0)
  return { kind, amount: isDown ? -size : size }
}

/** The rule's result for an account's history, next to the values of its postings. */
async function historyOf(db: Db, accountId: number) {
  const { rows } = await sql<{ kind: MovementKind; amount: bigint; left: bigint; spent: bigint }>`
    select kind, amount, gift_left as left, gift_spent as spent from ledger_postings
    where account_id = ${BigInt(accountId)} order by position
  `.execute(db)
  const ruled = await giftsInTurn(
    db,
    rows.map(({ kind, amount }) => [kind, amount]),
  )
  return { carried: rows.map(({ left, spent }) => ({ left, spent })), ruled, rows }
}

const isRefusal = (error: { constraint?: string }) =>
  ['wallets_hard_limit', 'wallets_withdrawable'].includes(error.constraint ?? '')

test('each posting carries what the rule says, however many come at once', async () => {
  const draw = lots(LEDGER_SEED)
  const { accountId } = await t.signIn()
  const movements = Array.from({ length: 400 }, () => drawnMovement(draw))
  let refused = 0
  await Promise.all(
    movements.map(async ({ kind, amount }) => {
      const credit = kind === 'top_up' ? { gateway: 'sep', reference: randomUUID() } : {}
      try {
        await postEntry(t.db, { kind, accountId, amount, ...credit })
      } catch (error) {
        if (!isRefusal(error as { constraint?: string })) throw error
        refused += 1
      }
    }),
  )
  const { carried, ruled, rows } = await historyOf(t.db, accountId)
  expect(rows).toHaveLength(400 - refused)
  expect(carried).toEqual(ruled)
  const { differences } = await verifyLedger(t.db, null)
  expect(differences.filter(({ rule }) => rule !== 'a top-up is of a paid payment')).toEqual([])
})

test('when refunds are requested at once with gifts and spends, no more goes out than was paid in and not spent', async () => {
  const draw = lots(LEDGER_SEED + 1)
  const { accountId, userId } = await t.signIn()
  const sums = { paidIn: 0n, gifts: 0n, spent: 0n }
  const works = Array.from({ length: 200 }, () => async () => {
    const size = 1 + draw(5_000)
    const amount = BigInt(size)
    switch (draw(5)) {
      case 0:
        sums.paidIn += amount
        return postManualEntry(t.db, accountId, amount, 'paid in', null)
      case 1:
        sums.gifts += amount
        return postGift(t.db, { accountId, amount, reason: 'gift' })
      case 2:
        if (await spend(t.db, accountId, amount, 'clicks')) sums.spent += amount
        return undefined
      default: {
        const asked = await requestRefund(
          t.db,
          { accountId, userId, ip: '127.0.0.1' },
          { amount: size, sheba: SHEBA },
          t.clock.now,
        )
        // Paid by the bank at once, so that the next refund can be requested.
        return asked.ok
          ? t.db
              .updateTable('refunds')
              .set({ state: 'paid' })
              .where('id', '=', BigInt(asked.refund.id))
              .execute()
          : undefined
      }
    }
  })
  await Promise.all(works.map((work) => work()))
  const { rows } = await sql<{ out: bigint }>`
    select coalesce(sum(amount), 0)::bigint as out from refunds where account_id = ${BigInt(accountId)}
  `.execute(t.db)
  const out = rows[0]?.out ?? 0n
  expect(out).toBeGreaterThan(0n)
  const beyondGifts = sums.spent > sums.gifts ? sums.spent - sums.gifts : 0n
  const { askedBack } = await leavableOf(t.db, accountId)
  expect(out + askedBack).toBeLessThanOrEqual(sums.paidIn - beyondGifts)
})

test('the database refuses to pay out gifts, even without the service', async () => {
  const { accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 5n, 'paid in', null)
  await postGift(t.db, { accountId, amount: 9n, reason: 'gift' })
  await expect(postRefund(t.db, accountId, -6n, 'held')).rejects.toMatchObject({
    constraint: 'wallets_withdrawable',
  })
  await postRefund(t.db, accountId, -5n, 'held')
  expect(await leavableOf(t.db, accountId)).toEqual({ askedBack: 0n, byHand: 9n })
})

test('the verifier finds gift money that is wrong', async () => {
  const { accountId } = await t.signIn()
  await postGift(t.db, { accountId, amount: 9n, reason: 'gift' })
  await spend(t.db, accountId, 4n, 'clicks')
  // Only an owner of the database can do this.
  await sql`alter table ledger_postings disable trigger all`.execute(t.db)
  const alter = (left: number) => sql`
    update ledger_postings set gift_left = ${left} where account_id = ${BigInt(accountId)} and position = 2
  `
  await alter(0).execute(t.db)
  const { differences } = await verifyLedger(t.db, null)
  expect(differences.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([
      'gift money follows from what was before',
      'a wallet has the gift money of its last posting',
    ]),
  )
  expect(differences).toContainEqual(
    expect.objectContaining({ details: 'it reads 0 left and 4 spent, and not 5 and 4' }),
  )
  await alter(5).execute(t.db)
  await sql`alter table ledger_postings enable trigger all`.execute(t.db)
})
