import type { StatementList, StatementView } from '@jarchi/shared/api/statements.ts'
import { jalaliMonthText, type JalaliMonth } from '@jarchi/shared/time/jalali.ts'
import type { Statement } from '@jarchi/shared/money/statement.ts'
import type { VatSums } from '@jarchi/shared/money/vat.ts'

type MonthSums = StatementList['results'][number]

export function monthSumsView(month: JalaliMonth, statement: Statement, isOpen: boolean): MonthSums {
  const { opening, closing, sums, vat } = statement
  return {
    month: jalaliMonthText(month),
    opening_balance: Number(opening),
    closing_balance: Number(closing),
    sums: {
      top_up: Number(sums.top_up),
      gift: Number(sums.gift),
      spend: Number(sums.spend),
      spend_correction: Number(sums.spend_correction),
      refund: Number(sums.refund),
      manual: Number(sums.manual),
    },
    vat: vatView(vat.total),
    is_open: isOpen,
  }
}

export function statementView(
  month: JalaliMonth,
  statement: Statement,
  isOpen: boolean,
): Omit<StatementView, 'seller' | 'buyer' | 'account_name'> {
  const { first, last, days, vat } = statement
  return {
    ...monthSumsView(month, statement, isOpen),
    first_day: first,
    last_day: last,
    days: days.map(({ day, amount }) => ({ day, amount: Number(amount) })),
    vat_parts: vat.parts.map((part) => ({
      ...vatView(part),
      basis_points: part.basisPoints,
      first_day: part.first,
      last_day: part.last,
    })),
  }
}

function vatView({ gross, net, vat }: VatSums) {
  return { gross: Number(gross), net: Number(net), vat: Number(vat) }
}
