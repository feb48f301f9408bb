import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { MOVEMENT_KINDS } from '@jarchi/shared/statement.ts'
import { exactTomanText, signedTomanText } from '../../i18n/statement-format.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { transactionTexts } from '../../i18n/transactions.ts'
import { cellLook, headLook, tableLook, totalLook } from './table-look.ts'

/** What the wallet did: from the opening balance to the closing one. */
export function SumTable({ statement }: { statement: StatementView }) {
  const { opening_balance, closing_balance, sums, is_open } = statement
  // Kinds that did not occur would only fill the sheet; coming and spending are said even so.
  const kinds = MOVEMENT_KINDS.filter((kind) => sums[kind] !== 0 || kind === 'top_up' || kind === 'spend')
  return (
    <table className={tableLook}>
      <caption className="mb-2 text-start font-bold">{fa.wallet}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headLook} text-start`}>
            {fa.what}
          </th>
          <th scope="col" className={`${headLook} text-end`}>
            {fa.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label={fa.opening} amount={exactTomanText(opening_balance)} />
        {kinds.map((kind) => (
          <Line
            key={kind}
            label={transactionTexts.kinds[kind]}
            amount={sums[kind] === 0 ? exactTomanText(0) : signedTomanText(sums[kind])}
          />
        ))}
      </tbody>
      <tfoot className={totalLook}>
        <Line
          label={is_open ? fa.closingSoFar : fa.closing}
          amount={exactTomanText(closing_balance)}
          isTotal
        />
      </tfoot>
    </table>
  )
}

type LineProps = { label: string; amount: string; isTotal?: boolean }

function Line({ label, amount, isTotal = false }: LineProps) {
  return (
    <tr>
      <th scope="row" className={`${cellLook} text-start ${isTotal ? '' : 'font-normal'}`}>
        {label}
      </th>
      <td className={`${cellLook} text-end`}>{amount}</td>
    </tr>
  )
}
