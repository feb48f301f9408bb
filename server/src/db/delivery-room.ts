import { sql } from 'kysely'

/** The rule of `deliveryRoom` for `wallets`: what one has left for showing ads. */
export const deliveryRoomSql = sql<bigint>`(
  wallets.balance - wallets.pending + least(wallets.debt_limit + 1, wallets.debt_hard_limit)
)`
