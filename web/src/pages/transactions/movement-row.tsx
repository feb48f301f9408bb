import type { Transaction } from '@jarchi/shared/api/financial.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { fa as common } from '../../i18n/common.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { exactTomanText, signedTomanText } from '../../i18n/statement-format.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'

/** One movement: what it was and when, what it moved, and what was there after it. */
export function MovementRow({ movement }: { movement: Transaction }) {
  const { kind, amount, balance, reference, created_at } = movement
  return (
    <li className="border-line px-4 py-3 not-first:border-t">
      <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <p>{fa.kinds[kind]}</p>
        <p className={amount > 0 ? 'text-success' : ''}>
          <span className="sr-only">{amount > 0 ? fa.in : fa.out} </span>
          {signedTomanText(amount)} {common.toman}
        </p>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        <time dateTime={created_at}>{fa.at(dayText(created_at), timeText(created_at))}</time>
        <p>
          {fa.balance} {exactTomanText(balance)}
        </p>
      </div>
      {reference && (
        <p className="text-sm wrap-anywhere text-quiet">
          {fa.reference} <bdi dir="ltr">{persianDigits(reference)}</bdi>
        </p>
      )}
    </li>
  )
}
