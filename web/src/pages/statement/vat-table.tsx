import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { isolated, numberText } from '../../i18n/format.ts'
import { exactTomanText, percentText, shortDayText } from '../../i18n/statement-format.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { cellLook, headLook, tableLook, totalLook } from './table-look.ts'

const HEADS = [fa.net, fa.tax, fa.gross]

type Sums = { net: number; vat: number; gross: number }

/** The tax within what was spent, by rate; net and tax make the gross to the last rial. */
export function VatTable({ statement }: { statement: StatementView }) {
  const { vat, vat_parts } = statement
  return (
    <section className="flex flex-col gap-2">
      <table className={tableLook}>
        <caption className="mb-2 text-start font-bold">{fa.vat}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headLook} text-start`}>
              {fa.rate}
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`${headLook} text-end`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vat_parts.map((part) => (
            <tr key={part.first_day}>
              <th scope="row" className={`${cellLook} text-start font-normal`}>
                {fa.percent(percentText(part.basis_points))}
                {vat_parts.length > 1 && (
                  <span className="block text-xs text-quiet">
                    {fa.period(shortDayText(part.first_day), shortDayText(part.last_day))}
                  </span>
                )}
              </th>
              <Amounts sums={part} />
            </tr>
          ))}
        </tbody>
        <tfoot className={totalLook}>
          <tr>
            <th scope="row" className={`${cellLook} text-start`}>
              {fa.total}
            </th>
            <Amounts sums={vat} />
          </tr>
        </tfoot>
      </table>
      <p className="text-sm">{fa.inRial(isolated(numberText(vat.gross)))}</p>
      <p className="text-xs text-quiet">{fa.vatNote}</p>
    </section>
  )
}

function Amounts({ sums }: { sums: Sums }) {
  return [sums.net, sums.vat, sums.gross].map((amount, index) => (
    <td key={HEADS[index]} className={`${cellLook} text-end`}>
      {exactTomanText(amount)}
    </td>
  ))
}
