import type { StatementList, StatementView } from '@jarchi/shared/api/statements.ts'
import {
  addMonths,
  daysOfMonth,
  jalaliMonthOf,
  spanOfMonth,
  type JalaliMonth,
} from '@jarchi/shared/time/jalali.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import { monthStatement } from '@jarchi/shared/money/statement.ts'
import type { VatRate } from '@jarchi/shared/money/vat.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Slice } from '../../platform/db/page-slice.ts'
import type { Deps } from '../../deps.ts'
import { approvedFinancialData } from '../financial/service.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countedBefore, daySumsOf, firstMonthOf, firstPendingHour } from '../wallet/service.ts'
import { monthSumsView, statementView } from './view.ts'

export { csvOf } from './csv.ts'
export { tehranClock } from './movement-table.ts'
export type { Row, Table } from './table.ts'
export { fileResponse, TableFiles } from './table-file.ts'

type StatementDeps = Pick<Deps, 'db' | 'config' | 'now'>
type Account = Pick<Auth['account'], 'id' | 'name' | 'role'>

/** The months since an account's first movement, the newest first. */
export async function statementPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  { offset, limit }: Slice,
): Promise<StatementList> {
  const begun = await firstMonthOf(db, accountId)
  if (!begun) return { count: 0, results: [] }
  const today = jalaliMonthOf(now())
  const count = Math.max(monthNumber(today), monthNumber(begun)) - monthNumber(begun) + 1
  const months = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) =>
    addMonths(begun, count - 1 - offset - index),
  )
  const [last, first] = [months[0], months.at(-1)]
  if (!first || !last) return { count, results: [] }
  const [rates, opening, daySums, pendingSince] = await read(db, accountId, first, last)
  let balance = opening
  const results = months.toReversed().map((month) => {
    const days = daysOfMonth(month)
    const own = daySums.filter(({ day }) => day >= days.first && day <= days.last)
    const statement = monthStatement(month, balance, own, rates)
    balance = statement.closing
    return monthSumsView(month, statement, isOpen(month, now(), pendingSince))
  })
  return { count, results: results.toReversed() }
}

/** One month of an account with its parties; 404 before its first movement or in the future. */
export async function statementOf(
  { db, config, now }: StatementDeps,
  account: Account,
  month: JalaliMonth,
): Promise<StatementView> {
  const begun = await firstMonthOf(db, account.id)
  const isBefore = !begun || monthNumber(month) < monthNumber(begun)
  if (isBefore || spanOfMonth(month).from > now()) throw new AppError('statement_not_found')
  const [rates, opening, daySums, pendingSince] = await read(db, account.id, month, month)
  const statement = monthStatement(month, opening, daySums, rates)
  return {
    ...statementView(month, statement, isOpen(month, now(), pendingSince)),
    seller: config.seller,
    account_name: account.name,
    buyer: roleMay(account.role, 'take_out') ? await approvedFinancialData(db, account.id) : null,
  }
}

/** A snapshot of one moment, so that a concurrent posting is in all of it or in none. */
function read(db: Db, accountId: number, first: JalaliMonth, last: JalaliMonth) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(
      async (trx) =>
        [
          await vatRates(trx),
          await countedBefore(trx, accountId, spanOfMonth(first).from),
          await daySumsOf(trx, accountId, { first, last }),
          await firstPendingHour(trx, accountId),
        ] as const,
    )
}

/** Whether it goes on, or clicks of it are still to be posted. */
function isOpen(month: JalaliMonth, now: Date, pendingSince: Date | null): boolean {
  const { to } = spanOfMonth(month)
  return to > now || (pendingSince !== null && pendingSince < to)
}

function monthNumber({ year, month }: JalaliMonth): number {
  return year * 12 + month
}

/** All rates, the earliest first. */
export async function vatRates(db: Db): Promise<VatRate[]> {
  const { rows } = await sql<VatRate>`
    select to_char(valid_from, 'YYYY-MM-DD') as "validFrom", basis_points as "basisPoints"
    from vat_rates order by valid_from
  `.execute(db)
  return rows
}

/**
 * Sets the rate from a day on, until the next one; returns the rate that began on the same day before, or
 * null.
 */
export async function setVatRate(trx: Db, { validFrom, basisPoints }: VatRate): Promise<number | null> {
  // One at a time, so that the returned earlier rate is correct.
  await sql`lock table vat_rates in share row exclusive mode`.execute(trx)
  const before = (await vatRates(trx)).find((rate) => rate.validFrom === validFrom)
  await sql`
    insert into vat_rates (valid_from, basis_points) values (${validFrom}::date, ${basisPoints})
    on conflict (valid_from) do update set basis_points = excluded.basis_points
  `.execute(trx)
  return before?.basisPoints ?? null
}
