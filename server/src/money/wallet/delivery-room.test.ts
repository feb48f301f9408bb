import { chargeRoom } from '@jarchi/shared/delivery/click-charge.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'

test('ads have room until the debt is below its limit, while a click may still cost something', async () => {
  const t = await testDb()
  const { rows } = await sql<Record<'balance' | 'pending' | 'limit' | 'hard' | 'room', bigint>>`
    select wallets.balance, wallets.pending, wallets.debt_limit as limit, wallets.debt_hard_limit as hard,
      delivery_room(wallets) as room
    from generate_series(-20, 5) balance, generate_series(0, 2) pending, generate_series(0, 9) debt_limit,
      generate_series(debt_limit, debt_limit + 9) debt_hard_limit,
      jsonb_populate_record(null::wallets, jsonb_build_object('balance', balance, 'pending', pending,
        'debt_limit', debt_limit, 'debt_hard_limit', debt_hard_limit)) wallets
  `.execute(t.db)
  await t.drop()
  expect(rows).toHaveLength(26 * 3 * 10 * 10)
  const wrong = rows.filter(({ balance, pending, limit, hard, room }) => {
    const isShown = balance - pending >= -limit && chargeRoom({ balance, pending, debtHardLimit: hard }) > 0n
    return room > 0n !== isShown
  })
  expect(wrong).toEqual([])
})
