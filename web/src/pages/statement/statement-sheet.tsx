import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { isolated } from '../../i18n/format.ts'
import { shortDayText } from '../../i18n/statement-format.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { cardLook } from '../../ui/card-look.ts'
import { DayTable } from './day-table.tsx'
import { Parties } from './parties.tsx'
import { SumTable } from './sum-table.tsx'
import { VatTable } from './vat-table.tsx'

type Props = {
  account: number
  statement: StatementView
  /** When it was told. */
  at: Date
}

/** The sheet that is printed: who bills whom, what the wallet did, and the tax within what was spent. */
export function StatementSheet({ account, statement, at }: Props) {
  const { month, first_day, last_day, is_open, seller } = statement
  return (
    <article className={`${cardLook} flex flex-col gap-6 p-4 md:p-6 print:gap-5 print:border-0 print:p-0`}>
      <div className="flex flex-col gap-1 text-sm">
        <p>{fa.number(isolated(persianDigits(`${account}-${month}`)))}</p>
        <p>{fa.period(shortDayText(first_day), shortDayText(last_day))}</p>
        {is_open && <p className="text-warning">{fa.openMonth}</p>}
        {!seller.is_complete && <p className="font-semibold">{fa.notOfficial}</p>}
      </div>
      <Parties account={account} statement={statement} />
      <SumTable statement={statement} />
      <VatTable statement={statement} />
      <DayTable days={statement.days} />
      <p className="text-xs text-quiet">{fa.printedAt(dayText(at), timeText(at))}</p>
    </article>
  )
}
