import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { jalaliDayText } from '@jarchi/shared/time/jalali.ts'
import { MOVEMENT_KINDS } from '@jarchi/shared/money/statement.ts'
import { statementTexts } from '../../platform/texts/statements.ts'
import type { Table } from './table.ts'

const { kinds, summary, days: dayTexts } = statementTexts

/** A month as two tables: its summary, and the spend of each day. */
export function statementTables(statement: StatementView): Table[] {
  return [summaryTable(statement), dayTable(statement)]
}

function summaryTable(statement: StatementView): Table {
  const { first_day, last_day, opening_balance, closing_balance, sums, vat, vat_parts } = statement
  const line = (what: string, amount: number, first = first_day, last = last_day) => [
    what,
    jalaliDayText(first),
    jalaliDayText(last),
    amount,
  ]
  return {
    name: summary.name,
    columns: [
      { title: summary.what, width: 40 },
      { title: summary.from, width: 12 },
      { title: summary.to, width: 12 },
      { title: summary.amount, width: 20 },
    ],
    pages: [
      [
        line(summary.opening, opening_balance),
        ...MOVEMENT_KINDS.map((kind) => line(kinds[kind], sums[kind])),
        line(summary.closing, closing_balance),
        ...vat_parts.flatMap(({ basis_points, net, vat: tax, first_day: first, last_day: last }) => {
          const percent = String(basis_points / 100)
          return [line(summary.net(percent), net, first, last), line(summary.vat(percent), tax, first, last)]
        }),
        line(summary.netTotal, vat.net),
        line(summary.vatTotal, vat.vat),
        line(summary.grossTotal, vat.gross),
      ],
    ],
  }
}

function dayTable({ days }: StatementView): Table {
  return {
    name: dayTexts.name,
    columns: [
      { title: dayTexts.jalali, width: 14 },
      { title: dayTexts.iso, width: 14 },
      { title: dayTexts.amount, width: 24 },
    ],
    pages: [days.map(({ day, amount }) => [jalaliDayText(day), day, amount])],
  }
}
