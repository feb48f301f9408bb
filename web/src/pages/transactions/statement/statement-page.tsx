import { statementFileName } from '@jarchi/shared/statement.ts'
import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../api/download.ts'
import { statementFile, statementQuery } from '../../../api/transactions.ts'
import { dayText, timeText } from '../../../i18n/date-format.ts'
import { isolated } from '../../../i18n/format.ts'
import { monthText, shortDayText } from '../../../i18n/statement-format.ts'
import { statementTexts } from '../../../i18n/transactions.ts'
import { Link } from '../../../navigation/link.tsx'
import { useAccount } from '../../../navigation/use-account.ts'
import { useParams } from '../../../navigation/use-place.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QueryView } from '../../query-view.tsx'
import { FileButtons } from '../../file-buttons.tsx'
import { DayTable, SumTable, VatTable } from './statement-tables.tsx'

/** A month's statement, on screen and on paper (decisions §4). */
export function StatementPage() {
  const account = useAccount()
  const { month = '' } = useParams()
  const hasStatement = Boolean(useQuery(statementQuery(account, month)).data)
  return (
    <Page
      title={statementTexts.title(monthText(month))}
      actions={
        hasStatement && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => window.print()}>{statementTexts.print}</Button>
            <FileButtons
              name={statementFileName(account, month)}
              fetchFile={(format, signal) =>
                fetchFile(account, 'financial', statementFile(month, format), { signal })
              }
            />
          </div>
        )
      }
    >
      <Statement account={account} month={month} />
      <Link to={paths.transactions(account)} className={buttonLook('quiet', 'self-start px-0 print:hidden')}>
        {statementTexts.toList}
      </Link>
    </Page>
  )
}

function Statement({ account, month }: { account: number; month: string }) {
  const statement = useQuery(statementQuery(account, month))
  return (
    <QueryView
      query={statement}
      failed={statementTexts.failed}
      skeleton={<Skeleton className="h-[40rem] w-full" />}
    >
      {(told) =>
        told ? (
          <StatementSheet account={account} statement={told} at={new Date(statement.dataUpdatedAt)} />
        ) : (
          <EmptyState title={statementTexts.none.title} text={statementTexts.none.text} />
        )
      }
    </QueryView>
  )
}

type Props = {
  account: number
  statement: StatementView
  /** When it was told. */
  at: Date
}

/** The sheet that is printed: who bills, who is billed, what the wallet did, and the tax within what was spent. */
function StatementSheet({ account, statement, at }: Props) {
  const { month, first_day, last_day, is_open, seller } = statement
  return (
    <article
      className={`${cardLook} @container flex flex-col gap-6 p-4 md:p-6 print:gap-5 print:border-0 print:p-0`}
    >
      <div className="flex flex-col gap-1 text-sm">
        <p>{statementTexts.number(isolated(persianDigits(`${account}-${month}`)))}</p>
        <p>{statementTexts.period(shortDayText(first_day), shortDayText(last_day))}</p>
        {is_open && <p className="text-warning">{statementTexts.openMonth}</p>}
        {!seller.is_complete && <p className="font-semibold">{statementTexts.notOfficial}</p>}
      </div>
      <Parties account={account} statement={statement} />
      <SumTable statement={statement} />
      <VatTable statement={statement} />
      <DayTable days={statement.days} />
      <p className="text-xs text-quiet">{statementTexts.printedAt(dayText(at), timeText(at))}</p>
    </article>
  )
}

type PartiesProps = { account: number; statement: StatementView }

/** Seller and buyer, as far as each is known. */
function Parties({ account, statement }: PartiesProps) {
  const { seller, buyer, account_name } = statement
  const sellers = sellerLines(seller)
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <Party title={statementTexts.seller} lines={sellers}>
        {sellers.length === 0 && statementTexts.noSeller}
      </Party>
      <Party title={statementTexts.buyer} lines={buyerLines(buyer, account_name)}>
        {!buyer && (
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

/** What is said of a party; a code reads from left to right. */
type PartyLine = { label: string; value: string; isCode: boolean }

/** What the operator has set of themselves. */
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

/** The approved financial information; without it, the account's name alone. */
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
