import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { statementTexts } from '../../i18n/statement.ts'

const fa = statementTexts.parties

/** What is said of a party; a code reads from left to right. */
export type PartyLine = { label: string; value: string; isCode: boolean }

/** What the operator has set of themselves. */
export function sellerLines(seller: StatementView['seller']): PartyLine[] {
  return said([
    text(fa.name, seller.name),
    code(fa.nationalId, seller.national_id),
    code(fa.economicNumber, seller.economic_number),
    code(fa.registrationNumber, seller.registration_number),
    code(fa.postalCode, seller.postal_code),
    text(fa.address, seller.address),
    code(fa.phone, seller.phone),
  ])
}

/** The approved financial information; without it, the account's name alone. */
export function buyerLines(buyer: StatementView['buyer'], account: string): PartyLine[] {
  if (!buyer) return [text(fa.account, account)]
  const seat = [code(fa.postalCode, buyer.postal_code), text(fa.address, buyer.address)]
  const phone = code(fa.phone, buyer.landline ?? '')
  if (buyer.person_type === 'natural') {
    const name = `${buyer.first_name} ${buyer.last_name}`
    return said([text(fa.name, name), code(fa.nationalId, buyer.national_id), ...seat, phone])
  }
  return said([
    text(fa.company, buyer.company_name),
    code(fa.nationalId, buyer.legal_national_id),
    code(fa.economicNumber, buyer.economic_number),
    code(fa.registrationNumber, buyer.registration_number),
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
