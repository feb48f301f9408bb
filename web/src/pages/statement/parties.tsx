import type { StatementView } from '@jarchi/shared/api/statements.ts'
import { statementTexts as fa } from '../../i18n/statement.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buyerLines, sellerLines, type PartyLine } from './party-lines.ts'

type Props = { account: number; statement: StatementView }

/** Seller and buyer, as far as each is known. */
export function Parties({ account, statement }: Props) {
  const { seller, buyer, account_name } = statement
  const sellers = sellerLines(seller)
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <Party title={fa.seller} lines={sellers}>
        {sellers.length === 0 && fa.noSeller}
      </Party>
      <Party title={fa.buyer} lines={buyerLines(buyer, account_name)}>
        {!buyer && (
          <>
            {fa.noBuyer}{' '}
            <Link
              to={paths.profile(account, 'financial-info')}
              className="inline-flex min-h-11 items-center text-accent underline print:hidden"
            >
              {fa.fillBuyer}
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {lines.map(({ label, value, isCode }) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="wrap-anywhere">{isCode ? <bdi dir="ltr">{value}</bdi> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <p className="text-sm text-quiet">{children}</p>}
    </section>
  )
}
