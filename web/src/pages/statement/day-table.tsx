import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { exactTomanText, shortDayText } from '../../i18n/statement-format.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { cellLook, headLook, tableLook } from './table-look.ts'

/** What was spent on each day, corrections subtracted. */
export function DayTable({ days }: { days: StatementView['days'] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{fa.days}</h2>
      {days.length === 0 ? (
        <p className="text-sm text-quiet">{fa.noDays}</p>
      ) : (
        <div className="gap-8 md:columns-2 print:columns-2">
          <table className={tableLook}>
            <thead>
              <tr>
                <th scope="col" className={`${headLook} text-start`}>
                  {fa.day}
                </th>
                <th scope="col" className={`${headLook} text-end`}>
                  {fa.daySpend}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, amount }) => (
                <tr key={day} className="break-inside-avoid">
                  <th scope="row" className={`${cellLook} text-start font-normal`}>
                    {shortDayText(day)}
                  </th>
                  <td className={`${cellLook} text-end`}>{exactTomanText(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
