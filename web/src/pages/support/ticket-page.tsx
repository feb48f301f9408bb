import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { ticketQuery } from '../../api/support.ts'
import { isolated } from '../../i18n/format.ts'
import { ticketTexts as fa } from '../../i18n/ticket.ts'
import { accountIdOf } from '../../navigation/place.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { fa as common } from '../../i18n/common.ts'
import { Page } from '../../ui/page.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { QueryError } from '../query-error.tsx'
import { TicketView } from './ticket/ticket-view.tsx'
import { useTicketNews } from './use-ticket-news.ts'

/** Where what comes by events does not, as behind some proxies, the page looks itself this often. */
const LOOK_EVERY_MS = 60_000

/** One ticket; that of another account, or none, has no page. */
export function TicketPage() {
  const account = useAccount()
  const { ticketId } = useParams()
  const id = accountIdOf(ticketId)
  return id === null ? <NotFoundPage /> : <OneTicket key={id} account={account} id={id} />
}

function OneTicket({ account, id }: { account: number; id: number }) {
  useTicketNews(account)
  const query = useQuery({ ...ticketQuery(account, id), refetchInterval: LOOK_EVERY_MS })
  const isLoading = useHeldBusy(query.isPending)
  const title = fa.number(isolated(persianDigits(id)))
  if (isLoading)
    return (
      <Page title={title}>
        <FormSkeleton label={common.loading} />
      </Page>
    )
  if (query.data === null) return <NotFoundPage />
  if (!query.data)
    return (
      <Page title={title}>
        <QueryError error={query.error} busy={query.isFetching} onRetry={query.refetch} />
      </Page>
    )
  return <TicketView account={account} ticket={query.data} />
}
