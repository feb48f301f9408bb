import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { MOVEMENT_KINDS } from '@jarchi/shared/money/statement.ts'
import { isolated, numberText } from '../../../i18n/format.ts'
import { exactTomanText, percentText, shortDayText, signedTomanText } from '../../../i18n/statement-format.ts'
import { statementTexts, transactionTexts } from '../../../i18n/transactions.ts'

/** The spend of each day, minus corrections. */
export function DayTable({ days }: { days: StatementView['days'] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base">{statementTexts.days}</h2>
      {days.length === 0 ? (
        <p className="text-sm text-quiet">{statementTexts.noDays}</p>
      ) : (
        <div className="gap-8 md:columns-2 print:columns-2">
          <table className={`${tableLook} ${brokenRows}`}>
            <thead>
              <tr>
                <th scope="col" className={`${headLook} text-start`}>
                  {statementTexts.day}
                </th>
                <th scope="col" className={`${headLook} text-end`}>
                  {statementTexts.daySpend}
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

/** The wallet's movements from the opening balance to the closing one. */
export function SumTable({ statement }: { statement: StatementView }) {
  const { opening_balance, closing_balance, sums, is_open } = statement
  // Kinds without movements are left out, except income and spending.
  const kinds = MOVEMENT_KINDS.filter((kind) => sums[kind] !== 0 || kind === 'top_up' || kind === 'spend')
  return (
    <table className={`${tableLook} ${brokenRows}`}>
      <caption className="mb-2 text-start font-bold">{statementTexts.wallet}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headLook} text-start`}>
            {statementTexts.what}
          </th>
          <th scope="col" className={`${headLook} text-end`}>
            {statementTexts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label={statementTexts.opening} amount={exactTomanText(opening_balance)} />
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
          label={is_open ? statementTexts.closingSoFar : statementTexts.closing}
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

const HEADS = [statementTexts.net, statementTexts.tax, statementTexts.gross]

type Sums = { net: number; vat: number; gross: number }

/** The tax included in the spend, by rate; net and tax add up to the gross amount exactly. */
export function VatTable({ statement }: { statement: StatementView }) {
  const { vat, vat_parts } = statement
  return (
    <section className="flex flex-col gap-2">
      <table className={`${tableLook} @max-[24rem]:block`}>
        <caption className="mb-2 text-start font-bold @max-[24rem]:block">{statementTexts.vat}</caption>
        <thead className="@max-[24rem]:sr-only">
          <tr>
            <th scope="col" className={`${headLook} text-start`}>
              {statementTexts.rate}
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`${headLook} text-end`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[24rem]:block">
          {vat_parts.map((part) => (
            <tr key={part.first_day} className={stackedRow}>
              <th scope="row" className={`${cellLook} text-start font-normal @max-[24rem]:font-semibold`}>
                <span aria-hidden="true" className="hidden @max-[24rem]:inline">
                  {statementTexts.rate}{' '}
                </span>
                {statementTexts.percent(percentText(part.basis_points))}
                {vat_parts.length > 1 && (
                  <span className="block text-xs text-quiet">
                    {statementTexts.period(shortDayText(part.first_day), shortDayText(part.last_day))}
                  </span>
                )}
              </th>
              <Amounts sums={part} />
            </tr>
          ))}
        </tbody>
        <tfoot className={`${totalLook} @max-[24rem]:block`}>
          <tr className={stackedRow}>
            <th scope="row" className={`${cellLook} text-start`}>
              {statementTexts.total}
            </th>
            <Amounts sums={vat} />
          </tr>
        </tfoot>
      </table>
      <p className="text-sm">{statementTexts.inRial(isolated(numberText(vat.gross)))}</p>
      <p className="text-xs text-quiet">{statementTexts.vatNote}</p>
    </section>
  )
}

function Amounts({ sums }: { sums: Sums }) {
  return [sums.net, sums.vat, sums.gross].map((amount, index) => (
    <td
      key={HEADS[index]}
      className={`${cellLook} text-end @max-[24rem]:flex @max-[24rem]:flex-wrap @max-[24rem]:justify-between`}
    >
      <span aria-hidden="true" className="hidden text-quiet @max-[24rem]:inline">
        {HEADS[index]}
      </span>
      {exactTomanText(amount)}
    </td>
  ))
}

/** On a narrow sheet, or with large letters, the four columns are below each other. */
const stackedRow = '@max-[24rem]:flex @max-[24rem]:flex-col'
/** A name and its amount are below each other only with very large letters. */
const brokenRows =
  '@max-[12rem]:block @max-[12rem]:*:block @max-[12rem]:[&_tr]:flex @max-[12rem]:[&_tr]:flex-wrap @max-[12rem]:[&_tr]:justify-between'
const tableLook = 'w-full border-collapse text-sm'
const headLook = 'border-b border-edge px-1 py-2 font-semibold text-quiet sm:px-2 print:py-1'
const cellLook = 'border-b border-line px-1 py-2 align-top sm:px-2 print:py-1'
const totalLook = 'font-bold'
