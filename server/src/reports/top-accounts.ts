import type { TOP_ACCOUNT_SORTS } from '@jarchi/shared/api/staff-reports.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import type { Slice } from '../platform/db/page-slice.ts'
import { dayNumber } from './day-numbers.ts'
import { FIGURES, summed, type Figures } from './figures.ts'
import { takeTurn } from './roll-up.ts'

type Sort = (typeof TOP_ACCOUNT_SORTS)[number]

type AccountSums = Figures & { id: bigint; name: string; is_vip: boolean; count: number }

/** The accounts with the most of a measure, one page of them. */
export async function topAccounts(db: Db, range: ReportRange, sort: Sort, { offset, limit }: Slice) {
  const { rows } = await sql<AccountSums>`
    ${await accountSums(db, range, sort)} offset ${offset} limit ${limit}
  `.execute(db)
  const results = rows.map(({ id, name, is_vip, count: _, ...figures }) => ({
    account: { id: Number(id), name, is_vip },
    ...figures,
  }))
  return { count: rows[0]?.count ?? 0, results }
}

const columns = sql.join(FIGURES.map((name) => sql.ref(name)))

/**
 * Asks for all accounts that had anything, those with the most of something first. Each row has the number of all, as
 * counting alone would sum every account again.
 */
export async function accountSums(db: Db, range: ReportRange, sort: Sort) {
  const { pieces, days } = await partsOf(db, range)
  return sql<AccountSums>`
    select sums.*, accounts.name, accounts.is_vip, count(*) over ()::int as count from (
      select account_id as id, ${summed} from (
        select account_id, ${columns} from report_account_pieces where piece = any(${pieces}::int[])
        union all
        select account_id, ${columns} from report_days where campaign_id = 0 and day = any(${days}::int[])
      ) parts group by 1
    ) sums join accounts on accounts.id = sums.id
    order by ${sql.ref(`sums.${sort}`)} desc, sums.id
  `
}

const DAYS_OF_PIECE = 32

/** The summed pieces in a range, and its days outside of them. */
async function partsOf(db: Db, range: ReportRange): Promise<{ pieces: number[]; days: number[] }> {
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)]
  const { rows } = await sql<{ piece: number }>`
    select piece from generate_series(
      ${Math.ceil(from / DAYS_OF_PIECE)}::int, ${Math.floor((to + 1) / DAYS_OF_PIECE) - 1}::int
    ) piece
    where exists (select from report_account_pieces kept where kept.piece = piece.piece)
  `.execute(db)
  const pieces = rows.map(({ piece }) => piece)
  const summedPieces = new Set(pieces)
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return { pieces, days: days.filter((day) => !summedPieces.has(Math.floor(day / DAYS_OF_PIECE))) }
}

/** Events may come hours late, or later after an outage. */
const LATEST_DAYS = 3

/** Sums the accounts' days of closed pieces that are not summed yet. */
export async function sumClosedPieces(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ piece: number }>`
    select piece from generate_series(
      (select min(day) / ${DAYS_OF_PIECE} from report_days where campaign_id = 0),
      (tehran_day(${now}) - ${LATEST_DAYS}::int) / ${DAYS_OF_PIECE} - 1
    ) piece
    where not exists (select from report_account_pieces kept where kept.piece = piece.piece)
  `.execute(db)
  for (const { piece } of rows) {
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      await sumPiece(trx, piece)
    })
  }
}

/** Sums the piece of a rebuilt day again, if it was summed: readers see its old or its new figures. */
export async function sumPieceAgain(trx: Db, day: number): Promise<void> {
  const piece = Math.floor(day / DAYS_OF_PIECE)
  const { rows } = await sql`
    with gone as (delete from report_account_pieces where piece = ${piece} returning 1) select from gone limit 1
  `.execute(trx)
  if (rows.length > 0) await sumPiece(trx, piece)
}

async function sumPiece(trx: Db, piece: number) {
  const sums = sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)})`))
  const first = piece * DAYS_OF_PIECE
  await sql`
    insert into report_account_pieces (piece, account_id, ${columns})
    select ${piece}::int, account_id, ${sums} from report_days
    where campaign_id = 0 and day between ${first} and ${first + DAYS_OF_PIECE - 1} group by account_id
    on conflict (piece, account_id) do nothing
  `.execute(trx)
}
