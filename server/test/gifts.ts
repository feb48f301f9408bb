import type { MovementKind } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'

/** In rial from the account's point of view. */
export type Movement = readonly [kind: MovementKind, amount: bigint]

/** An account's gifts, in rial: how much of them is left, and how much was spent. */
export type GiftMoney = { left: bigint; spent: bigint }

/** What the database's rule makes of an account's gifts, after each of the movements. */
export async function giftsInTurn(db: Db, movements: readonly Movement[]): Promise<GiftMoney[]> {
  const kinds = movements.map(([kind]) => kind)
  const amounts = movements.map(([, amount]) => amount)
  const { rows } = await sql<GiftMoney>`
    with recursive turn (place, gift_left, gift_spent) as (
      select 0, 0::bigint, 0::bigint
      union all
      select place + 1, after.gift_left, after.gift_spent
      from turn, gifts_after(
        (${kinds}::text[])[place + 1], (${amounts}::bigint[])[place + 1], turn.gift_left, turn.gift_spent
      ) after
      where place < ${movements.length}
    )
    select gift_left as left, gift_spent as spent from turn where place > 0 order by place
  `.execute(db)
  return rows
}
