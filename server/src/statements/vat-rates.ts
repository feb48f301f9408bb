import type { VatRate } from '@jarchi/shared/vat.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** All rates, the earliest first. */
export async function vatRates(db: Db): Promise<VatRate[]> {
  const { rows } = await sql<VatRate>`
    select to_char(valid_from, 'YYYY-MM-DD') as "validFrom", basis_points as "basisPoints"
    from vat_rates order by valid_from
  `.execute(db)
  return rows
}

/** Sets the rate from a day on, until the next one's; what held from that very day before, or null. */
export async function setVatRate(trx: Db, { validFrom, basisPoints }: VatRate): Promise<number | null> {
  // One at a time, so that the rate said to have held before is the one that did.
  await sql`lock table vat_rates in share row exclusive mode`.execute(trx)
  const before = (await vatRates(trx)).find((rate) => rate.validFrom === validFrom)
  await sql`
    insert into vat_rates (valid_from, basis_points) values (${validFrom}::date, ${basisPoints})
    on conflict (valid_from) do update set basis_points = excluded.basis_points
  `.execute(trx)
  return before?.basisPoints ?? null
}
