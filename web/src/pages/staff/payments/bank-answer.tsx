import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import type { ReactNode } from 'react'
import { instantText } from '../../../i18n/date-format.ts'
import { bankTexts } from '../../../i18n/staff-bank.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { Toman } from '../../../ui/toman.tsx'

type Bank = NonNullable<StaffPayment['bank']>

/** What the bank said last beside what we have; a difference is marked, also with words. */
export function BankAnswer({ payment }: { payment: StaffPayment }) {
  const { bank } = payment
  if (!bank) return null
  const rows: [Bank['differs'][number], string, ReactNode, ReactNode][] = [
    [
      'amount',
      stuckPaymentTexts.amount,
      <Toman key="ours" rial={payment.amount} />,
      bank.amount === null ? bankTexts.notTold : <Toman key="bank" rial={bank.amount} />,
    ],
    [
      'reference',
      stuckPaymentTexts.reference,
      code(payment.reference) ?? deskTexts.none,
      code(bank.reference) ?? bankTexts.notTold,
    ],
    ['state', stuckPaymentTexts.state, stuckPaymentTexts.states[payment.state], bankTexts.says[bank.says]],
  ]
  return (
    <div className="flex flex-col gap-1 text-sm">
      <table className="w-full">
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="p-1 text-start font-normal">
              {bankTexts.what}
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {bankTexts.ours}
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {bankTexts.bank}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, name, ours, theirs]) => {
            const isOther = bank.differs.includes(what)
            return (
              <tr key={what} className={`border-t border-line align-top ${isOther ? 'bg-warning-soft' : ''}`}>
                <th scope="row" className="px-1 py-1.5 text-start font-normal text-quiet">
                  {name}
                  {isOther && (
                    <span className="block text-xs font-semibold text-warning">{bankTexts.differs}</span>
                  )}
                </th>
                <td className="px-1 py-1.5 wrap-anywhere">{ours}</td>
                <td className="px-1 py-1.5 wrap-anywhere">{theirs}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="text-quiet">
        {bankTexts.calls[bank.call](instantText(bank.at))} {meaningOf(payment.gateway, bank.code)}
      </p>
    </div>
  )
}

function code(text: string | null): ReactNode {
  return text === null ? null : <bdi dir="ltr">{text}</bdi>
}

/** A code of the bank, and what it means where that is known. */
function meaningOf(gateway: string, given: string): string {
  const ours: Readonly<Record<string, string>> = bankTexts.failures
  if (ours[given]) return ours[given]
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = bankTexts.codes
  return bankTexts.code(given, codes[gateway]?.[given] ?? bankTexts.unknownCode)
}
