import { useParams } from '@tanstack/react-router'
import { StatementPage } from '../statement/statement-page.tsx'
import { TransactionsPage } from './transactions-page.tsx'

/** What moved the wallet, or one month's statement where the address names it: one chunk for both. */
export function HistoryPage() {
  const { _splat = '' } = useParams({ strict: false })
  const [, month] = /^statements\/([\d-]+)/.exec(_splat) ?? []
  return month === undefined ? <TransactionsPage /> : <StatementPage month={month} />
}
