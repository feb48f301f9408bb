import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMay } from '../../../api/use-may.ts'
import { statementTexts } from '../../../i18n/transactions.ts'
import { Link } from '../../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Facts } from '../../../ui/facts.tsx'

type PartiesProps = { account: number; statement: StatementView }

/** Seller and buyer, as far as they are known; the buyer's data are for those who lead money out by it. */
export function Parties({ account, statement }: PartiesProps) {
  const { seller, buyer, account_name } = statement
  const sellers = sellerLines(seller)
  const mayTakeOut = useMay(account, 'take_out')
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <Party title={statementTexts.seller} lines={sellers}>
        {sellers.length === 0 && statementTexts.noSeller}
      </Party>
      <Party title={statementTexts.buyer} lines={buyerLines(buyer, account_name)}>
        {!mayTakeOut && <span className="print:hidden">{statementTexts.hiddenBuyer}</span>}
        {!buyer && mayTakeOut && (
          <>
            {statementTexts.noBuyer}{' '}
            <Link
              to={paths.profile(account, 'financial-info')}
              className="inline-flex min-h-11 items-center text-accent underline print:hidden"
            >
              {statementTexts.fillBuyer}
            </Link>
          </>
        )}
      </Party>
    </div>
  )
}

type PartyProps = { title: string; lines: readonly PartyLine[]; children: React.ReactNode }

function Party({ title, lines, children }: PartyProps) {
  return (
    <section className="rounded-field border border-line p-4">
      <h2 className="mb-2 text-base">{title}</h2>
      {lines.length > 0 && (
        <Facts
          className="gap-x-4 gap-y-1 text-sm"
          rows={lines.map(({ label, value, isCode }) => [
            label,
            isCode ? (
              <bdi key={label} dir="ltr">
                {value}
              </bdi>
            ) : (
              value
            ),
          ])}
        />
      )}
      {children && <p className="text-sm text-quiet">{children}</p>}
    </section>
  )
}

const partiesTexts = statementTexts.parties

/** A line about a party; codes are read from left to right. */
type PartyLine = { label: string; value: string; isCode: boolean }

/** The operator's own data. */
export function sellerLines(seller: StatementView['seller']): PartyLine[] {
  return said([
    text(partiesTexts.name, seller.name),
    code(partiesTexts.nationalId, seller.national_id),
    code(partiesTexts.economicNumber, seller.economic_number),
    code(partiesTexts.registrationNumber, seller.registration_number),
    code(partiesTexts.postalCode, seller.postal_code),
    text(partiesTexts.address, seller.address),
    code(partiesTexts.phone, seller.phone),
  ])
}

/** The approved financial information; without it, only the account's name. */
export function buyerLines(buyer: StatementView['buyer'], account: string): PartyLine[] {
  if (!buyer) return [text(partiesTexts.account, account)]
  const seat = [code(partiesTexts.postalCode, buyer.postal_code), text(partiesTexts.address, buyer.address)]
  const phone = code(partiesTexts.phone, buyer.landline ?? '')
  if (buyer.person_type === 'natural') {
    const name = `${buyer.first_name} ${buyer.last_name}`
    return said([
      text(partiesTexts.name, name),
      code(partiesTexts.nationalId, buyer.national_id),
      ...seat,
      phone,
    ])
  }
  return said([
    text(partiesTexts.company, buyer.company_name),
    code(partiesTexts.nationalId, buyer.legal_national_id),
    code(partiesTexts.economicNumber, buyer.economic_number),
    code(partiesTexts.registrationNumber, buyer.registration_number),
    ...seat,
    phone,
  ])
}

function said(lines: PartyLine[]): PartyLine[] {
  return lines.filter(({ value }) => value !== '')
}

function text(label: string, value: string): PartyLine {
  return { label, value: persianDigits(value), isCode: false }
}

function code(label: string, value: string): PartyLine {
  return { label, value: persianDigits(value), isCode: true }
}
